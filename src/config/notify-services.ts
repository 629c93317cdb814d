import { z } from 'zod'
import type { ConfiguredService } from '../provider/configured-services.js'
import { isKeyShaped, parseProviderKey } from '../provider/provider-key.js'
import { isUuid } from '../foundation/uuid.js'

const nameShape = /^[a-z\d][\w.-]{0,62}$/i

/** A key, or a key with properties of its service. */
const entryShape = z.union([
  z.string().transform((key) => ({ key, international: null })),
  z.strictObject({ key: z.string(), international: z.boolean().nullable().default(null) }),
])

type Entry = readonly [name: string, service: z.infer<typeof entryShape>]

/**
 * Parses `{"name":"key"}` or `{"name":{"key":"…","international":true}}`. Messages give
 * entries by number, because a key may be in the place of a name. A name must not be a UUID, because services
 * are also selected by id.
 */
export const notifyServices = z
  .string()
  .transform((text, context): ReadonlyMap<string, ConfiguredService> => {
    const entries = entriesOf(text)
    const faults = entries?.flatMap(faultsOf) ?? [
      'must be a JSON object of names and provider keys, or names and {"key", "international"}',
    ]
    for (const message of faults) context.addIssue({ code: 'custom', message })
    return new Map(
      entries?.flatMap(([name, { key: keyText, international }]) => {
        const key = parseProviderKey(keyText)
        return key === null ? [] : [[name, { key, international }]]
      }),
    )
  })

function faultsOf([name, { key }]: Entry, index: number): string[] {
  const isNameValid = nameShape.test(name) && !isKeyShaped(name) && !isUuid(name)
  return [
    ...(isNameValid
      ? []
      : [`entry ${index + 1}: the name must have only letters, digits, ".", "_" and "-"`]),
    ...(parseProviderKey(key) === null
      ? [`entry ${index + 1}: the key must look like name-serviceId-secret`]
      : []),
  ]
}

function entriesOf(text: string): Entry[] | null {
  try {
    const shape = z.record(z.string(), entryShape).safeParse(JSON.parse(text))
    return shape.success ? Object.entries(shape.data) : null
  } catch {
    return null
  }
}
