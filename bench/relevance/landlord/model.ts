/** An estate or a block, with the asset's record id. */
export interface Building {
  readonly id: string
  readonly name: string
}

/** A person who lives in a home. */
export interface Resident {
  readonly id: string
  readonly title: string
  readonly firstName: string
  readonly middleName: string | null
  readonly surname: string
  readonly home: Home
}

export interface Address {
  /** `Flat B`, `Room 12`. */
  readonly preamble: string | null
  /** `14 Elm Road`, `95-99 Elm Road`, `3 Rowan House`. */
  readonly line1: string
  readonly number: string
  /** Street or block. */
  readonly street: string
  readonly area: string
  readonly town: string
  readonly postCode: string
}

/** A dwelling with its tenure and its account. */
export interface Home {
  readonly id: string
  readonly tenureId: string
  readonly accountId: string
  readonly address: Address
  readonly block: Building | null
  readonly estate: Building | null
  /** `00054399` */
  readonly propertyReference: string
  readonly uprn: string
  readonly paymentReference: string
  /** `0712345/01` */
  readonly uhNumber: string
  readonly residents: readonly Resident[]
}

export interface Landlord {
  readonly homes: readonly Home[]
  readonly residents: readonly Resident[]
  readonly blocks: readonly (Building & { readonly estate: Building })[]
  readonly estates: readonly Building[]
}

/** The full postal address: `Flat 3, 14 Elm Road, Ashgrove, London, E8 1DY`. */
export function postalAddress({ address, block, estate }: Home): string {
  const { preamble, line1, area, town, postCode } = address
  const lines = [preamble, line1, block === null ? null : estate?.name, area, town, postCode]
  return lines.filter((line) => line !== null && line !== undefined).join(', ')
}

/** The part of the address that only this home has: `Flat 3, 14 Elm Road`. */
export function doorway({ address: { preamble, line1 } }: Home): string {
  return preamble === null ? line1 : `${preamble}, ${line1}`
}

/** The name as on tenures: `Mrs Ana Rose Example`. */
export function fullName({ title, firstName, middleName, surname }: Resident): string {
  return [title, firstName, middleName, surname].filter((part) => part !== null).join(' ')
}
