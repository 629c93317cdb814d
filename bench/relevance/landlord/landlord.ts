import { demoId } from '../../../tools/landlord/demo-id.js'
import { Chance } from '../chance.js'
import type { Building, Home, Landlord, Resident } from './model.js'
import { NameGiver } from './people.js'
import { addresses, streets } from './streets.js'

const householdSizes = [1, 1, 2, 2, 3, 4, 5]
/** Share of residents whose surname differs from the household's. */
const otherSurname = 0.2

/**
 * A landlord with `persons` residents; the same for the same seed. Its words are independent of the word
 * lists of the search.
 */
export function generateLandlord(seed: number, persons: number): Landlord {
  const [places, people] = [new Chance(seed, 'places'), new Chance(seed, 'people')]
  const names = new NameGiver(people, persons)
  const estates = new Map<string, Building>()
  const blocks: Landlord['blocks'][number][] = []
  const homes: Home[] = []
  const residents: Resident[] = []
  const id = (kind: string, index: number) => demoId(seed, `relevance ${kind}`, index)

  for (const street of streets(places)) {
    const estate = street.estate === null ? null : estateOf(street.estate)
    const doors = addresses(street, places)
    const block = estate === null ? null : blockOf(street.street, doors, estate)
    for (const address of doors) {
      if (residents.length >= persons)
        return { homes, residents, blocks, estates: [...estates.values()] }
      const index = homes.length
      const members: Resident[] = []
      const home: Home = {
        id: id('asset', index),
        tenureId: id('tenure', index),
        accountId: id('account', index),
        address,
        block,
        estate,
        propertyReference: `${10_000 + index * 3}`.padStart(8, '0'),
        uprn: `${100_020_000_000 + index * 17}`,
        paymentReference: `${228_000_000 + index * 7}`,
        uhNumber: `0${400_000 + index}/0${(index % 3) + 1}`,
        residents: members,
      }
      const family = names.surname()
      const size = people.pick(householdSizes)
      while (members.length < size) {
        const surname = people.is(otherSurname) ? names.surname() : family
        const person = id('person', residents.length)
        const resident = { ...names.name(surname), id: person, home }
        members.push(resident)
        residents.push(resident)
      }
      homes.push(home)
    }
  }
  throw new Error('The streets ran out before the landlord was complete.')

  function estateOf(name: string): Building {
    const estate = estates.get(name) ?? { id: id('estate', estates.size), name }
    estates.set(name, estate)
    return estate
  }

  function blockOf(name: string, doors: readonly { number: string }[], estate: Building): Building {
    const range = `(${doors[0]?.number ?? ''}-${doors.at(-1)?.number ?? ''})`
    const block = { id: id('block', blocks.length), name: `${name} ${range}`, estate }
    blocks.push(block)
    return block
  }
}
