import { readDataLines } from './data-lists.js'

type PlaceKind =
  | 'borough'
  | 'borough and surname'
  | 'borough title'
  | 'county or country'
  | 'county and surname'
  | 'district'

const lines = readDataLines('places.txt').map((line) => line.split(': '))

function namesOf(...kinds: readonly PlaceKind[]): readonly string[] {
  return kinds.flatMap((kind) =>
    lines.flatMap(([own, names = '']) => (own === kind ? names.split(', ') : [])),
  )
}

/** Words of the names of boroughs, which tell homes of a landlord apart, as a county or London does not. */
export const boroughWords: ReadonlySet<string> = new Set(
  namesOf('borough', 'borough and surname')
    .flatMap((name) => name.split(' '))
    .filter((word) => !['and', 'city', 'of', 'upon'].includes(word)),
)

/** Districts of London with names of several words, which people take for the town of a neighbour. */
export const districtNames: ReadonlySet<string> = new Set(namesOf('district'))

/** Countries, counties and the boroughs of London, as they end a written address. Nobody is called after these. */
export const placeNames = namesOf('county or country', 'borough')

/** Places of the same kinds that people are called after: in front of an address they are surnames. */
export const placesAndSurnames = namesOf('county and surname', 'borough and surname')

/** Stands in front of the name of a borough. */
export const boroughTitles = namesOf('borough title')
