import type { Account, Asset, Person } from '../../src/generated/prisma/client.js'
import type { TenureWithMembers } from '../../src/records/row-reader.js'
import type { AccountTenureCopy } from '../../src/records/account/fields.js'
import type { AssetAddress } from '../../src/records/asset/fields.js'
import type { LegacyReference, TenuredAssetCopy } from '../../src/records/tenure/fields.js'

/** The parts of records that users type. */

export function addressOf(asset: Asset): AssetAddress {
  return (asset.assetAddress ?? {}) as AssetAddress
}

/** The full postal address: `Flat 3, Rowan House, Marlow Estate, Hackney, London, E8 1DY`. */
export function envelope(asset: Asset): string {
  const { postPreamble, addressLine1, addressLine2, addressLine3, postCode } = addressOf(asset)
  return joinNonEmpty([postPreamble, addressLine1, addressLine2, addressLine3, postCode])
}

/** The part of the address that only this home has: `Flat 3, 14 Rowan House`. */
export function doorway(asset: Asset): string {
  const { postPreamble, addressLine1 } = addressOf(asset)
  return joinNonEmpty([postPreamble, addressLine1])
}

export function tenuredAsset(tenure: TenureWithMembers): TenuredAssetCopy {
  return (tenure.tenuredAsset ?? {}) as TenuredAssetCopy
}

export function accountTenure(account: Account): AccountTenureCopy {
  return (account.tenure ?? {}) as AccountTenureCopy
}

/** Former references, without the name of their system. */
export function legacyReferences(tenure: TenureWithMembers): string[] {
  const references = (tenure.legacyReferences ?? []) as unknown as LegacyReference[]
  return references.map(({ value }) => value)
}

export function shortName({ firstName, surname }: Person): string {
  return joinNonEmpty([firstName, surname], ' ')
}

const titles = /^(?:Mrs|Ms|Miss|Dr|Mx|Mr|Master|Reverend|Rabbi) /

/** Removes the title, which names on tenures and accounts include. */
export function withoutTitle(name: string): string[] {
  return titles.test(name) ? [name.replace(titles, '')] : []
}

export function nonEmpty(...texts: readonly (string | null | undefined)[]): string[] {
  return texts.filter((text) => text !== null && text !== undefined && text !== '') as string[]
}

function joinNonEmpty(parts: readonly (string | null | undefined)[], separator = ', '): string {
  return nonEmpty(...parts).join(separator)
}
