import { canonicalAddressee, type Addressee } from '../../access/addressee.js'
import { isStorable } from '../../database/storable.js'
import type { Fault } from '../../errors/gateway-error.js'
import { isBlank, isLongerThan } from '../../foundation/given-values.js'

/** The most recipients of one notification. */
export const maxRecipients = 100

/** Maximum lengths in Unicode code points. */
export const recipientLimits = { value: 200, email: 320, name: 200 } as const

/**
 * The faults in the form of an addressee.
 *
 * @param path of the object that contains it
 */
export function recipientFaults(addressee: Addressee, path: readonly string[]): Fault[] {
  const { kind, value } = canonicalAddressee(addressee)
  const refuse = (code: Fault['code'], message: string): Fault[] => [
    { code, message, path: [...path, 'value'] },
  ]
  if (isBlank(value)) return refuse('REQUIRED', 'value must not be blank.')
  const maxLength = kind === 'email' ? recipientLimits.email : recipientLimits.value
  if (isLongerThan(maxLength, value)) {
    return refuse('TOO_LONG', `value may have at most ${maxLength} characters.`)
  }
  if (!isStorable(value)) {
    return refuse('TEXT_INVALID', 'value holds a character that cannot be stored.')
  }
  // Looser than for sending: the address is only compared with tokens.
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
    return refuse('EMAIL_INVALID', 'value must be an e-mail address.')
  }
  return []
}

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
