import { badRequest } from './api-error.js'
import type { Channel } from './channel.js'
import type { SandboxTemplate } from './templates.js'

export type Personalisation = Readonly<Record<string, unknown>>

export interface RenderedText {
  readonly subject: string | null
  readonly body: string
}

const placeholder = /\(\(([^()]+)\)\)/g
const truthy = new Set(['yes', 'y', 'true', 't', '1', 'include', 'show'])

/** Names of the placeholders in the order they come, the texts of conditions left out. */
export function placeholdersOf(template: SandboxTemplate): string[] {
  const names = new Map<string, string>()
  for (const text of [template.subject ?? '', template.body]) {
    for (const [, inside = ''] of text.matchAll(placeholder)) {
      const [name] = splitCondition(inside)
      if (!names.has(loose(name))) names.set(loose(name), name)
    }
  }
  return [...names.values()]
}

/**
 * Fills `((name))` and `((name??text))`; names match whatever their case, spaces, `_` and `-`.
 * @throws ApiError when a value is absent or null
 */
export function render(template: SandboxTemplate, personalisation: Personalisation): RenderedText {
  const values = new Map(
    Object.entries(personalisation).map(([name, value]) => [loose(name), value] as const),
  )
  const missing = placeholdersOf(template).filter(
    (name) => (values.get(loose(name)) ?? null) === null,
  )
  if (missing.length > 0) throw badRequest(`Missing personalisation: ${missing.join(', ')}`)
  const filled = (text: string) =>
    text.replace(placeholder, (_whole, inside: string) => {
      const [name, condition] = splitCondition(inside)
      const value = asText(values.get(loose(name)), template.type)
      if (condition === undefined) return value
      return truthy.has(value.toLowerCase()) ? condition : ''
    })
  return {
    subject: template.subject === null ? null : filled(template.subject),
    body: filled(template.body),
  }
}

function splitCondition(inside: string): [name: string, condition?: string] {
  const place = inside.indexOf('??')
  return place < 0 ? [inside] : [inside.slice(0, place), inside.slice(place + 2)]
}

function loose(name: string): string {
  return name.replace(/[\s_-]+/g, '').toLowerCase()
}

function asText(value: unknown, channel: Channel): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => asText(item, channel))
    if (channel !== 'sms') return `\n\n${items.map((item) => `* ${item}`).join('\n')}`
    return items.length < 2
      ? items.join('')
      : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
  }
  // An uploaded file shows as the address it can be fetched from.
  if (isFile(value)) return 'https://documents.invalid/d/sandbox'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'file' in value
}
