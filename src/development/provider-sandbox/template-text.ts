import { ApiError, badRequest } from './api-error.js'
import { checkQrCodes } from './letter-qr-code.js'
import { fill, namesIn, namesWithout, type Personalisation } from './placeholders.js'
import type { SandboxTemplate } from './templates.js'
import { rewritten } from './text-characters.js'

export interface RenderedText {
  readonly subject: string | null
  readonly body: string
}

const mostCharacters = 918
const mostBytes = 2_000_000

/** Names of the placeholders in the order they come, the texts of conditions left out. */
export function placeholdersOf({ subject, body }: SandboxTemplate): string[] {
  return namesIn(subject ?? '', body)
}

/** @throws ApiError when a value is absent or null */
export function render(template: SandboxTemplate, values: Personalisation): RenderedText {
  const missing = namesWithout(values, placeholdersOf(template))
  if (missing.length > 0) throw badRequest(`Missing personalisation: ${missing.join(', ')}`)
  const { type, subject, body } = template
  return {
    subject: subject === null ? null : onOneLine(fill(subject, values, 'sentence')),
    body:
      type === 'sms'
        ? rewritten(unwrittenText(template, values))
        : fill(body, values, 'bullets').trim(),
  }
}

/** Like `render`, for what is to be sent. @throws ApiError also when there is nothing to be read */
export function renderToSend(template: SandboxTemplate, values: Personalisation): RenderedText {
  if (template.type === 'letter') checkQrCodes(template.body, values)
  const text = render(template, values)
  // A template with words of its own is never empty, so the provider only looks at bare placeholders.
  const bare = /^(?:\(\([^]*\)\))?$/.test(template.body)
  if (text.body === '' && (template.type === 'sms' || bare)) {
    throw badRequest('Your message is empty.')
  }
  return text
}

/** A text message before its characters are rewritten: blanks collapse, and so do empty lines. */
function unwrittenText({ body }: SandboxTemplate, values: Personalisation): string {
  return fill(body, values, 'sentence')
    .replace(/(?<![ \t])[ \t]+([,.])/g, '$1')
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(onOneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** @throws ApiError for a text or an e-mail beyond its limit; letters have none here */
export function checkLength(type: SandboxTemplate['type'], body: string): void {
  if (type === 'sms' && body.length > mostCharacters) throw tooLong(body.length)
  const bytes = Buffer.byteLength(body)
  if (type === 'email' && bytes > mostBytes) {
    throw badRequest(
      `Your message is too long. Emails cannot be longer than ${mostBytes} bytes. Your message is ${bytes} bytes.`,
    )
  }
}

function tooLong(characters: number): ApiError {
  return badRequest(
    `Your message is too long. Text messages cannot be longer than ${mostCharacters} characters. Your message is ${characters} characters long.`,
  )
}

function onOneLine(text: string): string {
  return text
    .replace(/[\u180e\u200b-\u200d\u2060\ufeff\u2028\u2029]/g, '')
    .split(/[\s\u0085]+/)
    .filter((word) => word !== '')
    .join(' ')
}
