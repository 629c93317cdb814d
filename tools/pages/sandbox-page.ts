import escapeHtml from 'escape-html'
import { pageText, type PageLink } from '../../src/http/pages/page.js'
import type { SentMessage } from '../notify-sandbox/sandbox-server.js'

export interface SandboxFilter {
  /** `email`, `sms` or `letter`; blank: all. */
  readonly channel: string
  /** Part of the recipient, case-insensitive; blank: all. */
  readonly recipient: string
}

const maxShown = 200
const channelNames = { email: 'Email', sms: 'Text', letter: 'Letter' } as const

/** The page of "sent" messages as HTML, newest first. Every value is escaped. */
export function sandboxPage(
  messages: readonly SentMessage[],
  filter: SandboxFilter,
  links: readonly PageLink[],
): string {
  const recipientPart = filter.recipient.trim().toLowerCase()
  const matches = messages.filter(
    ({ channel, recipient }) =>
      (filter.channel === '' || channel === filter.channel) &&
      recipient.toLowerCase().includes(recipientPart),
  )
  const visibleMessages = matches.slice(0, maxShown)
  const count =
    visibleMessages.length < matches.length
      ? `${visibleMessages.length} newest of ${matches.length}`
      : matches.length
  return pageText({
    title: 'Sandbox: sent notifications',
    links,
    path: '/sandbox',
    script: '/sandbox/page.js',
    main: `<h1>Sent notifications</h1>
<p>Nothing leaves this machine: the sandbox received these messages instead of the provider.</p>
<form method="get" action="/sandbox">
<label>Channel <select name="channel">${options(filter.channel)}</select></label>
<label>Recipient <input name="recipient" type="search" value="${escapeHtml(filter.recipient)}"></label>
<button>Filter</button>
</form>
<section id="messages" aria-label="Messages">
<p>${count === 0 ? 'No messages.' : `Messages: ${count}`}</p>
${visibleMessages.map(article).join('\n')}
</section>`,
  })
}

function options(selectedValue: string): string {
  return [['', 'All'] as const, ...Object.entries(channelNames)]
    .map(([value, name]) => {
      const selected = value === selectedValue ? ' selected' : ''
      return `<option value="${value}"${selected}>${name}</option>`
    })
    .join('')
}

function article(message: SentMessage): string {
  const facts = [
    ['To', message.recipient],
    ['Reference', message.reference],
    ['Created', message.createdAt.toISOString()],
    ['Sent', message.sentAt?.toISOString()],
    ['Completed', message.completedAt?.toISOString()],
    ['Provider id', message.id],
    ['Key', message.keyType],
  ] as const
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '–')}</dd>`)
  return `<article>
<h2>${channelNames[message.channel]} <span class="status">${escapeHtml(message.status)}</span></h2>
<dl>${rows.join('')}</dl>
${message.subject === null ? '' : `<h3>${escapeHtml(message.subject)}</h3>`}
<pre>${escapeHtml(message.body)}</pre>
</article>`
}

/** Reloads the list every few seconds and keeps the form input. */
export const sandboxScript = `setInterval(async () => {
  if (document.hidden || !getSelection().isCollapsed) return
  try {
    const page = await fetch(location.href)
    if (!page.ok) return
    const fresh = new DOMParser().parseFromString(await page.text(), 'text/html')
    document.querySelector('#messages').replaceWith(fresh.querySelector('#messages'))
  } catch {
    // The gateway is restarting; the next round reaches it.
  }
}, 3000)
`
