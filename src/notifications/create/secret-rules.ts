import type { Fault } from '../../errors/gateway-error.js'
import { isKeyShaped } from '../../provider/provider-key.js'
import { textsOf } from '../../foundation/given-values.js'
import type { CanonicalNotification } from './create-notification.js'
import { inputFault } from '../../errors/input-fault.js'

/**
 * Free texts that are stored in clear. Other fields cannot contain a key, and an idempotency key that looks like one is
 * stored as a digest.
 */
const freeTexts = ['user', 'message', 'email', 'reference', 'followOnUrl'] as const

/** Rejects provider keys in texts that are stored and shown in clear. Two UUIDs joined by a hyphen look like one too. */
export function keyFaults(input: CanonicalNotification): Fault[] {
  return [
    ...freeTexts
      .filter((field) => isKeyShaped(input[field] ?? ''))
      .map((field) => refusal(field, [field])),
    ...paramKeyFaults(input.personalisationParams ?? {}),
  ]
}

/** Rejects provider keys in template values and their names. */
export function paramKeyFaults(params: Readonly<Record<string, unknown>>): Fault[] {
  return Object.entries(params)
    .filter((entry) => textsOf(entry).some(isKeyShaped))
    .map(([name]) => refusal('personalisationParams', paramPath(name)))
}

/** The path of one value; a name that looks like a key is not repeated. */
export function paramPath(name: string): string[] {
  return ['personalisationParams', ...(isKeyShaped(name) ? [] : [name])]
}

function refusal(field: string, path: string[]): Fault {
  const message = `${field} holds what looks like a provider key: two UUIDs with a hyphen between them. A key belongs in serviceKey only.`
  return inputFault('SERVICE_KEY_REFUSED', path, message)
}
