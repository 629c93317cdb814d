import type { AssetAddress } from '../../src/records/asset/fields.js'
import { type District, districts, streetEndings, streetNames } from './address-names.js'
import type { Random } from './random.js'

/** A location; all addresses there share district and postcode. */
export interface Spot {
  readonly district: District
  readonly postCode: string
}

export interface Street extends Spot {
  readonly name: string
}

// Royal Mail does not use C, I, K, M, O and V after the digit: they are easily misread.
const inwardLetters = Array.from('ABDEFGHJLNPQRSTUWXYZ')

/** Generates streets and unique postcodes. */
export class AddressBook {
  private readonly usedPostcodes = new Set<string>()

  constructor(private readonly random: Random) {}

  spot(district: District = this.random.pick(districts)): Spot {
    // A district has 4,000 postcodes, far more than are needed.
    for (;;) {
      const { random } = this
      const letters = random.pick(inwardLetters) + random.pick(inwardLetters)
      const postCode = `${district.code} ${random.integer(0, 9)}${letters}`
      if (this.usedPostcodes.has(postCode)) continue
      this.usedPostcodes.add(postCode)
      return { district, postCode }
    }
  }

  street(): Street {
    return { ...this.spot(), name: this.streetName() }
  }

  streetName(): string {
    return `${this.random.pick(streetNames)} ${this.random.pick(streetEndings)}`
  }
}

export function addressAt(spot: Spot, addressLine1: string, postPreamble?: string): AssetAddress {
  return {
    postPreamble: postPreamble ?? null,
    addressLine1,
    addressLine2: spot.district.locality,
    addressLine3: 'London',
    addressLine4: null,
    postCode: spot.postCode,
  }
}

/** The address in one line without the postcode: `Flat 3, Rowan House, Marlow Estate, Hackney`. */
export function addressText(address: AssetAddress): string {
  return [address.postPreamble, address.addressLine1, address.addressLine2]
    .filter((part) => typeof part === 'string')
    .join(', ')
}

/** The address copy of tenures and accounts, with the postcode. */
export function fullAddress(address: AssetAddress): string {
  return [addressText(address), address.postCode].filter((part) => part !== null).join(', ')
}
