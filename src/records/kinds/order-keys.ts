import type { Asset, Person } from '../../generated/prisma/client.js'
import type { AssetAddress } from '../asset/fields.js'
import { normalise } from '../../../packages/search-engine/src/text/tokenise.js'

const leadingNumber = /^(?:(gge|garage|flat|unit|room)\s+)?(\d+)\s*([a-z]?)\b[\s,/-]*(.*)$/su
/** Splits `Flat 3, 14 Rowan House` before the house number. */
const inPreamble = /^((?:flat|apartment|room|unit|studio|maisonette)\s[^,]*),\s*(.+)$/isu

/** Separates the parts of a key. It sorts before any character of a part, so `Mare` comes before `Mare Street`. */
const separator = '  '

/** Keys are cut, because Postgres limits the size of an index entry. */
const maxKeyLength = 200

/** Dates are subtracted from this, so that a later day sorts first. */
const lastDay = 99_999

/** Orders people by surname, first name, and date of birth, oldest first; ignores case and accents. */
export function personKey({
  surname,
  firstName,
  dateOfBirth,
}: Pick<Person, 'surname' | 'firstName' | 'dateOfBirth'>): string | null {
  const names = [surname, firstName]
  return keyOf(names) === null ? null : keyOf([...names, dateOfBirth?.toISOString().slice(0, 10)])
}

/**
 * Orders tenures by address, then newest first.
 *
 * @param startDay days since 1970
 */
export function tenureKey(address: string | null, startDay: number | null): string | null {
  const age = String(lastDay - (startDay ?? 0)).padStart(5, '0')
  return address === null ? null : `${address}${separator}${age}`
}

/** Orders accounts by address, or by name if there is no address, then by payment reference. */
export function accountKey(
  address: string | null,
  tenants: readonly string[],
  paymentReference: string | null,
): string | null {
  const parts = [address ?? keyOf(tenants.slice(0, 1)), keyOf([paymentReference])]
  const key = parts.filter((part) => part !== null).join(separator)
  return key === '' ? null : key
}

/** Orders addresses by street, house number as a number, flat, and postcode. Null for an empty address, which sorts last. */
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
  return keyOf([padNumbers(street), house, padNumbers(preamble), ...rest])
}

/** The key of a home's address, or otherwise of the one-line address in a record. */
export function homeKey(
  home: Pick<Asset, 'assetAddress'> | undefined,
  written: string | null | undefined,
): string | null {
  const own = addressKey((home?.assetAddress ?? null) as AssetAddress | null)
  const [, postPreamble = null, addressLine1 = written ?? null] =
    inPreamble.exec(written ?? '') ?? []
  return own ?? addressKey({ postPreamble, addressLine1 })
}

function padNumbers(text: string): string {
  return text.replace(/\d+/g, (digits) => digits.padStart(6, '0'))
}

function keyOf(parts: readonly (string | null | undefined)[]): string | null {
  const key = parts
    .map((part) =>
      normalise(part ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join(separator)
    .trim()
  return key === '' ? null : Array.from(key).slice(0, maxKeyLength).join('').trim()
}
