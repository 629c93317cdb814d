import type { SentMessage } from '../provider-sandbox/sandbox-server.js'

export interface SandboxFilter {
  /** `email`, `sms` or `letter`; blank shows all. */
  readonly channel: string
  /** Part of the recipient, whatever its case; blank shows all. */
  readonly recipient: string
}

const shownAtMost = 200
const channelNames = { email: 'Email', sms: 'Text', letter: 'Letter' } as const

/** The page about what was "sent", newest first, as HTML. Every value is escaped. */
export function sandboxPage(messages: readonly SentMessage[], filter: SandboxFilter): string {
  const wanted = filter.recipient.trim().toLowerCase()
  const found = messages.filter(
    ({ channel, recipient }) =>
      (filter.channel === '' || channel === filter.channel) &&
      recipient.toLowerCase().includes(wanted),
  )
  const shown = found.slice(0, shownAtMost)
  const count =
    shown.length < found.length ? `${shown.length} newest of ${found.length}` : found.length
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox: sent notifications</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/page.css">
<script src="/sandbox/page.js" defer></script>
</head>
<body>
<h1>Sent notifications</h1>
<p>Nothing leaves this machine: the sandbox took these messages instead of the provider.</p>
<form method="get" action="/sandbox">
<label>Channel <select name="channel">${options(filter.channel)}</select></label>
<label>Recipient <input name="recipient" type="search" value="${escaped(filter.recipient)}"></label>
<button>Filter</button>
</form>
<main>
<p>${count === 0 ? 'No messages.' : `Messages: ${count}`}</p>
${shown.map(article).join('\n')}
</main>
</body>
</html>
`
}

function options(chosen: string): string {
  return [['', 'All'] as const, ...Object.entries(channelNames)]
    .map(([value, name]) => {
      const selected = value === chosen ? ' selected' : ''
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
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? '–')}</dd>`)
  return `<article>
<h2>${channelNames[message.channel]} <span class="status">${escaped(message.status)}</span></h2>
<dl>${rows.join('')}</dl>
${message.subject === null ? '' : `<h3>${escaped(message.subject)}</h3>`}
<pre>${escaped(message.body)}</pre>
</article>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

export const sandboxStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end }
article { border: 1px solid #8888; border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0 }
h2 { font-size: 1.1rem } h3 { font-size: 1rem }
.status { font-weight: normal; border: 1px solid; border-radius: 1rem; padding: .1rem .6rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 }
dd { margin: 0; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 }
`

/** Fetches the same page every few seconds and takes over its list; what is typed stays. */
export const sandboxScript = `setInterval(async () => {
  if (document.hidden || !getSelection().isCollapsed) return
  try {
    const page = await fetch(location.href)
    if (!page.ok) return
    const fresh = new DOMParser().parseFromString(await page.text(), 'text/html')
    document.querySelector('main').replaceWith(fresh.querySelector('main'))
  } catch {
    // The gateway is being started again; the next round finds it.
  }
}, 3000)
`
