import { parsePhoneNumberWithError, type PhoneNumber } from 'libphonenumber-js/max'

/** What the provider takes beside digits. */
const written = /^[\s\u180e\u200b-\u200d\u2060\ufeff()+\-\d]+$/

/** Mobile numbers and landlines; numbers that cost the caller more, or reach no person, are not among them. */
const reachable: ReadonlySet<string | undefined> = new Set([
  'FIXED_LINE',
  'FIXED_LINE_OR_MOBILE',
  'MOBILE',
  'PERSONAL_NUMBER',
  'UAN',
])

/** Numbers that the regulator keeps for films, and the provider for tests: no country counts them as its own. */
const kept = /^7700900\d{3}$/

/**
 * Whether the provider takes the number, as people write them: of this country with or without its code,
 * of others with it. Whether a service may write abroad or to a landline is the provider's matter.
 */
export function isPhoneNumber(text: string): boolean {
  if (!written.test(text)) return false
  const digits = text.replace(/[^\d+]/g, '')
  // Stray zeros and plus signs in front are read over, once the number makes no sense with them.
  return isReachable(digits) || isReachable(digits.replace(/\+/g, '').replace(/^0+/, ''))
}

function isReachable(digits: string): boolean {
  const number = possible(digits) ?? possible(`+${digits}`)
  if (number === null) return false
  if (number.countryCallingCode === '44' && kept.test(number.nationalNumber)) return true
  return number.isValid() && reachable.has(number.getType())
}

/** Null where not even the length fits a country. */
function possible(digits: string): PhoneNumber | null {
  try {
    const number = parsePhoneNumberWithError(digits, 'GB')
    return number.isPossible() ? number : null
  } catch {
    return null
  }
}
