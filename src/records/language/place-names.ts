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

/** Words of borough names. A borough distinguishes a landlord's homes; a county or London does not. */
export const boroughWords: ReadonlySet<string> = new Set(
  namesOf('borough', 'borough and surname')
    .flatMap((name) => name.split(' '))
    .filter((word) => !['and', 'city', 'of', 'upon'].includes(word)),
)

/** Districts of London with names of several words, which people take for the town of a neighbouring one. */
export const districtNames: ReadonlySet<string> = new Set(namesOf('district'))

/** Countries, counties and London boroughs at the end of an address that are not surnames. */
export const placeNames = namesOf('county or country', 'borough')

/** Counties and boroughs that are also surnames. */
export const placesAndSurnames = namesOf('county and surname', 'borough and surname')

/** Words before the name of a borough. */
export const boroughTitles = namesOf('borough title')
