import type { Asset, Person } from '../../generated/prisma/client.js'
import type { AssetAddress } from '../../records/model/record-model.js'
import { normalise } from '../../../packages/search-engine/src/text/tokenise.js'

const leadingNumber = /^(?:(gge|garage|flat|unit|room)\s+)?(\d+)\s*([a-z]?)\b[\s,/-]*(.*)$/su
/** `Flat 3, 14 Rowan House`: what stands before the house. */
const inPreamble = /^((?:flat|apartment|room|unit|studio|maisonette)\s[^,]*),\s*(.+)$/isu

/** Between the parts of a key. It sorts before what may follow within a part: `Mare` before `Mare Street`. */
const separator = '  '

/** Of a longer address no more counts: the database refuses to index values of any length. */
const mostCharacters = 200

/** The last day that a key can say, so that a later day makes a lesser key. */
const lastDay = 99_999

/**
 * Orders people by surname, then first name, without case or accents, then date of birth, the oldest
 * first.
 */
export function personKey({
  surname,
  firstName,
  dateOfBirth,
}: Pick<Person, 'surname' | 'firstName' | 'dateOfBirth'>): string | null {
  const names = [surname, firstName]
  return keyOf(names) === null ? null : keyOf([...names, dateOfBirth?.toISOString().slice(0, 10)])
}

/**
 * Orders tenures by address, then the newest first.
 *
 * @param startDay days since 1970
 */
export function tenureKey(address: string | null, startDay: number | null): string | null {
  const age = String(lastDay - (startDay ?? 0)).padStart(5, '0')
  return address === null ? null : `${address}${separator}${age}`
}

/** Orders accounts by address, or by name where they have none, then by payment reference. */
export function accountKey(
  address: string | null,
  tenants: readonly string[],
  paymentReference: string | null,
): string | null {
  const parts = [address ?? keyOf(tenants.slice(0, 1)), keyOf([paymentReference])]
  const key = parts.filter((part) => part !== null).join(separator)
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
  return keyOf([padNumbers(street), house, padNumbers(preamble), ...rest])
}

/** The key of a home's address or, without one, of the address that is written into a record as one text. */
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
  return key === '' ? null : Array.from(key).slice(0, mostCharacters).join('').trim()
}
