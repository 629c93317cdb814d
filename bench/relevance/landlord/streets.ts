import type { Chance } from '../chance.js'
import {
  areas,
  blockNames,
  blockTypes,
  estateNames,
  streetNames,
  streetTypes,
  towns,
} from './words/places.js'
import type { Address } from './model.js'

/** A street, or a block on an estate, with numbered doors. */
export interface Street extends Pick<Address, 'street' | 'area' | 'town' | 'postCode'> {
  readonly estate: string | null
}

const homesOfStreet = 24
const shares = { estate: 0.4, firstTown: 0.7 }
const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ'

/** Streets and blocks; no two have the same name in the same area. */
export function* streets(chance: Chance): Generator<Street> {
  const usedNames = new Set<string>()
  for (;;) {
    const isBlock = chance.is(shares.estate)
    const street = isBlock
      ? `${chance.pick(blockNames)} ${chance.pick(blockTypes)}`
      : `${chance.pick(streetNames)} ${chance.pick(streetTypes)}`
    const area = chance.pick(areas)
    const key = `${street}, ${area}`
    if (usedNames.has(key)) continue
    usedNames.add(key)
    const { town, districts } = chance.is(shares.firstTown) ? towns[0] : chance.pick(towns)
    yield {
      street,
      area,
      town,
      estate: isBlock ? `${chance.pick(estateNames)} Estate` : null,
      postCode: `${chance.pick(districts)} ${chance.integer(1, 9)}${letter(chance)}${letter(chance)}`,
    }
  }
}

/** The addresses of a street: houses, flats and rooms in houses, and merged houses. */
export function addresses(
  { street, area, town, postCode, estate }: Street,
  chance: Chance,
): Address[] {
  const place = { street, area, town, postCode }
  const count = chance.integer(homesOfStreet / 2, homesOfStreet * 1.5)
  const first = chance.integer(1, 60)
  const doors: Address[] = []
  for (let number = first; doors.length < count; number += 1) {
    const door = (text: string, preamble: string | null = null): Address => ({
      ...place,
      preamble,
      number: text,
      line1: `${text} ${street}`,
    })
    const shape = estate === null ? chance.integer(1, 20) : 20
    if (shape <= 3) {
      for (const flat of ['A', 'B', 'C']) doors.push(door(`${number}`, `Flat ${flat}`))
    } else if (shape === 4) {
      for (const room of [1, 2, 3, 4]) doors.push(door(`${number}`, `Room ${room}`))
    } else if (shape === 5) {
      doors.push(door(`${number}-${number + 4}`))
      number += 4
    } else if (shape === 6) {
      doors.push(door(`${number}A`), door(`${number}B`))
    } else doors.push(door(`${number}`))
  }
  return doors
}

function letter(chance: Chance): string {
  return inwardLetters.charAt(chance.integer(0, inwardLetters.length - 1))
}
