import { parsePhoneNumberWithError, type PhoneNumber } from 'libphonenumber-js/max'

/** Characters that the provider accepts. */
const allowedCharacters = /^[\s\u180e\u200b-\u200d\u2060\ufeff()+\-\d]+$/

/** Types of numbers that can receive a text message. Other types, such as premium numbers, cannot. */
const reachable: ReadonlySet<string | undefined> = new Set([
  'FIXED_LINE',
  'FIXED_LINE_OR_MOBILE',
  'MOBILE',
  'PERSONAL_NUMBER',
  'UAN',
])

/** Ofcom reserves these numbers for drama. The provider uses them for tests, but the library refuses them. */
const testNumbers = /^7700900\d{3}$/

/**
 * Whether the provider accepts the number: a UK number with or without country code, or a foreign number
 * with country code. The provider decides whether a service may send abroad or to a landline.
 */
export function isPhoneNumber(text: string): boolean {
  if (!allowedCharacters.test(text)) return false
  const digits = text.replace(/[^\d+]/g, '')
  // Like the provider, retries without leading zeros and plus signs.
  return isReachable(digits) || isReachable(digits.replace(/\+/g, '').replace(/^0+/, ''))
}

function isReachable(digits: string): boolean {
  const number = possible(digits) ?? possible(`+${digits}`)
  if (number === null) return false
  if (number.countryCallingCode === '44' && testNumbers.test(number.nationalNumber)) return true
  return number.isValid() && reachable.has(number.getType())
}

/** The parsed number. Null if its length fits no country. */
function possible(digits: string): PhoneNumber | null {
  try {
    const number = parsePhoneNumberWithError(digits, 'GB')
    return number.isPossible() ? number : null
  } catch {
    return null
  }
}
