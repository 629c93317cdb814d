import { missingPlaceholders } from '../personalisation.js'
import { filledText, placeholdersIn, type Personalisation } from '../template-text.js'
import { badRequest } from './api-error.js'
import type { SandboxTemplate } from './templates.js'

export interface RenderedText {
  readonly subject: string | null
  readonly body: string
}

/** Names of the placeholders in the order they come, the texts of conditions left out. */
export function placeholdersOf({ subject, body }: SandboxTemplate): string[] {
  return placeholdersIn(subject ?? '', body)
}

/** @throws ApiError when a value is absent or null */
export function render(template: SandboxTemplate, personalisation: Personalisation): RenderedText {
  const missing = missingPlaceholders(placeholdersOf(template), personalisation)
  if (missing.length > 0) throw badRequest(`Missing personalisation: ${missing.join(', ')}`)
  const values = Object.fromEntries(
    Object.entries(personalisation).map(([name, value]) => [name, isFile(value) ? link : value]),
  )
  const lists = template.type === 'sms' ? 'sentence' : 'bullets'
  const { subject, body } = template
  return {
    subject: subject === null ? null : filledText(subject, values, lists),
    body: filledText(body, values, lists),
  }
}

/** An uploaded file shows as the address it can be fetched from. */
const link = 'https://documents.invalid/d/sandbox'

function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'file' in value
}
