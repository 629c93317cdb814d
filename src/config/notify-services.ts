import { z } from 'zod'
import { isKeyShaped, parseProviderKey } from '../provider/provider-key.js'
import type { ProviderKey } from '../provider/provider.js'
import { isUuid } from '../uuid.js'

const nameShape = /^[a-z\d][\w.-]{0,62}$/i

/**
 * Reads `{"name":"key"}` into checked keys. Faults tell entries by their number, because a key may stand
 * where the name belongs. No name is a UUID: a service may also be asked for by its id.
 */
export const notifyServices = z
  .string()
  .transform((text, context): ReadonlyMap<string, ProviderKey> => {
    const entries = entriesOf(text)
    const faults = entries?.flatMap(faultsOf) ?? ['must be JSON that maps names to provider keys']
    for (const message of faults) context.addIssue({ code: 'custom', message })
    return new Map(
      entries?.flatMap(([name, keyText]) => {
        const key = parseProviderKey(keyText)
        return key === null ? [] : [[name, key]]
      }),
    )
  })

function faultsOf([name, keyText]: [string, string], index: number): string[] {
  const named = nameShape.test(name) && !isKeyShaped(name) && !isUuid(name)
  return [
    ...(named ? [] : [`entry ${index + 1}: the name takes letters, digits, ".", "_" and "-"`]),
    ...(parseProviderKey(keyText) === null
      ? [`entry ${index + 1}: the key must look like name-serviceId-secret`]
      : []),
  ]
}

function entriesOf(text: string): [string, string][] | null {
  try {
    const shape = z.record(z.string(), z.string()).safeParse(JSON.parse(text))
    return shape.success ? Object.entries(shape.data) : null
  } catch {
    return null
  }
}
