import { canonicalAddressee, type Addressee } from '../../access/addressee.js'
import { isStorable } from '../../database/storable.js'
import type { Fault } from '../../errors/gateway-error.js'
import { isBlank, isLongerThan } from '../../foundation/given-values.js'

/** Most recipients of one notification. */
export const mostRecipients = 100

/** Longest texts in Unicode code points; an e-mail address may be as long as one that is written to. */
export const recipientLimits = { value: 200, email: 320, name: 200 } as const

/**
 * What is wrong with the form of an addressee, whether anybody knows it or not.
 *
 * @param path of the object that holds it
 */
export function recipientFaults(given: Addressee, path: readonly string[]): Fault[] {
  const { kind, value } = canonicalAddressee(given)
  const refuse = (code: Fault['code'], message: string): Fault[] => [
    { code, message, path: [...path, 'value'] },
  ]
  if (isBlank(value)) return refuse('REQUIRED', 'value must not be blank.')
  const most = kind === 'email' ? recipientLimits.email : recipientLimits.value
  if (isLongerThan(most, value)) {
    return refuse('TOO_LONG', `value may have at most ${most} characters.`)
  }
  if (!isStorable(value)) {
    return refuse('TEXT_INVALID', 'value holds a character that cannot be stored.')
  }
  // Freer than what is written to: this one is only compared with what tokens say.
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
    return refuse('EMAIL_INVALID', 'value must be an e-mail address.')
  }
  return []
}

/** What is wrong with what people call it. */
export function nameFaults(name: string | null, path: readonly string[]): Fault[] {
  if (name === null) return []
  if (isBlank(name)) return [{ code: 'REQUIRED', message: 'name must not be blank.', path }]
  if (isLongerThan(recipientLimits.name, name)) {
    const message = `name may have at most ${recipientLimits.name} characters.`
    return [{ code: 'TOO_LONG', message, path }]
  }
  if (isStorable(name)) return []
  const message = 'name holds a character that cannot be stored.'
  return [{ code: 'TEXT_INVALID', message, path }]
}
