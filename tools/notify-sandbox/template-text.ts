import {
  looseName,
  missingPlaceholders,
  filledText,
} from '../../src/channels/definition/template-text.js'
import { sentCharacters } from '../../src/channels/text/channel.js'
import { badRequest } from './api-error.js'
import type { SandboxTemplate } from './templates.js'

export type Personalisation = Readonly<Record<string, unknown>>

export interface RenderedText {
  readonly subject: string | null
  readonly body: string
}

const maxTextLength = 918

/** Placeholder names in order, without the texts of conditions. */
export function placeholdersOf({ subject, body }: SandboxTemplate): string[] {
  const names = new Map<string, string>()
  for (const [, inside = ''] of `${subject ?? ''}\n${body}`.matchAll(/\({2}([^()]+)\){2}/g)) {
    const [name = ''] = inside.split('??')
    if (!names.has(looseName(name))) names.set(looseName(name), name)
  }
  return [...names.values()]
}

/** @throws ApiError when a placeholder has no value or null */
export function render(template: SandboxTemplate, values: Personalisation): RenderedText {
  const missing = missingPlaceholders(placeholdersOf(template), values)
  if (missing.length > 0) throw badRequest(`Missing personalisation: ${missing.join(', ')}`)
  const { type, subject, body } = template
  return {
    subject: subject === null ? null : filledText(subject, values, 'sentence').trim(),
    body: filledText(body, values, type === 'sms' ? 'sentence' : 'bullets').trim(),
  }
}

/**
 * Like `render`, for sending.
 *
 * @throws ApiError also for an empty message or a text message that is too long
 */
export function renderToSend(template: SandboxTemplate, values: Personalisation): RenderedText {
  const text = render(template, values)
  if (text.body === '') throw badRequest('Your message is empty.')
  const length = template.type === 'sms' ? sentCharacters(text.body) : 0
  if (length > maxTextLength) {
    throw badRequest(
      `Your message is too long. Text messages cannot be longer than ${maxTextLength} characters. Your message is ${length} characters long.`,
    )
  }
  return text
}
