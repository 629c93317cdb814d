import type { Fault } from '../../errors/gateway-error.js'
import { isFillable, looseName } from '../../channels/definition/template-text.js'
import { inputFault } from '../../errors/input-fault.js'
import { isKeyShaped } from '../../provider/provider-key.js'
import { textsOf } from '../../foundation/given-values.js'
import type { CanonicalNotification } from './notification-input.js'

type Params = Readonly<Record<string, unknown>>

/** Faults of values that the provider cannot fill in, and of placeholders with two values. */
export function personalisationFaults(params: Params): Fault[] {
  return [...valueFaults(params), ...duplicateFaults(params)]
}

function valueFaults(params: Params): Fault[] {
  return Object.entries(params).flatMap(([name, value]) => {
    if (!isFillable(value)) {
      const kinds = 'text, a number, true or false, or a list of texts or numbers'
      return [refused(name, `A value must be ${kinds}.`)]
    }
    const hasTooLong = [value].flat().some(isInexact)
    return hasTooLong ? [refused(name, 'A number with this many digits must be sent as text.')] : []
  })
}

/** JSON numbers are inexact beyond 2^53, so a long reference in a number would be sent with wrong digits. */
function isInexact(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
}

/** Faults of placeholders with two values, because the provider may use either of them. */
function duplicateFaults(params: Params): Fault[] {
  const values = new Map<string, string>()
  return Object.entries(params)
    .filter(([, value]) => value !== null && isFillable(value))
    .flatMap(([name, value]) => {
      const text = JSON.stringify(value)
      const earlier = values.get(looseName(name)) ?? text
      values.set(looseName(name), earlier)
      if (earlier === text) return []
      const message =
        'Another name of the same placeholder has a different value. Names ignore case, blanks, - and _.'
      return [refused(name, message)]
    })
}

function refused(name: string, message: string): Fault {
  return inputFault('PERSONALISATION_INVALID', paramPath(name), message)
}

/**
 * Free texts that are stored unencrypted. Other fields cannot contain a provider key, and an idempotency key that looks
 * like a provider key is stored as a digest.
 */
const freeTexts = ['user', 'message', 'email', 'reference', 'followOnUrl'] as const

/** Rejects provider keys in texts that are stored unencrypted. Any two UUIDs joined by a hyphen count as a key. */
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
function paramPath(name: string): string[] {
  return ['personalisationParams', ...(isKeyShaped(name) ? [] : [name])]
}

function refusal(field: string, path: string[]): Fault {
  const message = `${field} contains something like a provider key: two UUIDs joined by a hyphen. Send a key only in serviceKey.`
  return inputFault('SERVICE_KEY_REFUSED', path, message)
}
