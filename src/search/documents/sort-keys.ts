import type { AssetAddress } from '../../records/model/record-model.js'
import { normalise } from '../../search-engine/text/tokenise.js'

const leadingNumber = /^(?:(gge|garage|flat|unit|room)\s+)?(\d+)\s*([a-z]?)\b[\s,/-]*(.*)$/u

/** Orders names as people read them: without case or accents, surname before first name. */
export function nameKey(...parts: readonly (string | null | undefined)[]): string | null {
  const key = parts
    .map((part) => normalise(part ?? '').trim())
    .join(' ')
    .trim()
  return key === '' ? null : key
}

/**
 * Orders addresses by street, then house number as a number, then flat, then postcode. Any shape of
 * address has a key; an empty one has none and comes last.
 */
export function addressKey(address: AssetAddress | null): string | null {
  if (address === null) return null
  const line1 = normalise(address.addressLine1 ?? '').trim()
  const preamble = normalise(address.postPreamble ?? '').trim()
  if (line1 === '' && preamble === '') return null
  const numbered = leadingNumber.exec(line1)
  const street = numbered?.[4] ?? line1
  const house =
    numbered === null
      ? ''
      : `${padNumbers(numbered[2] ?? '')}${numbered[3] ?? ''} ${numbered[1] ?? ''}`
  const rest = [address.addressLine2, address.postCode].map((part) => normalise(part ?? ''))
  return [padNumbers(street), house, padNumbers(preamble), ...rest].join('|')
}

function padNumbers(text: string): string {
  return text.replace(/\d+/g, (digits) => digits.padStart(8, '0'))
}
