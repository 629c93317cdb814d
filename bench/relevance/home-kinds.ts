import type { CaseKind } from './case-kind.js'
import {
  abbreviate,
  anyOrder,
  anyOrderWithoutCommas,
  carelessPunctuation,
  oneWordTooMany,
  mistypePostcode,
  respellPostcode,
  withoutCommas,
} from './habits.js'
import { doorway, postalAddress, type Home } from './landlord/model.js'
import { blockNames, streetNames } from './landlord/words/places.js'
import { places, slipAt, slipInTwoWords, twoSlipsInOneWord } from './slips.js'

const typedCharacters = 12

/**
 * Case kinds of records that are found by the address of a home.
 *
 * @param homeOf the home of a record
 */
export function homeKinds<Row>(homeOf: (row: Row) => Home): CaseKind<Row>[] {
  const of =
    (text: (home: Home) => string | null): CaseKind<Row>['texts'] =>
    (row) =>
      [text(homeOf(row))].filter((one) => one !== null)
  const postal = of(postalAddress)
  const envelope = (home: Home) => `${doorway(home)}, ${home.address.postCode}`
  const written = (name: string, texts: CaseKind<Row>['texts']): CaseKind<Row> => ({
    name,
    goal: 'as written',
    within: 1,
    texts,
  })
  const mistyped = { within: 1, texts: postal, isSlip: true } as const
  return [
    written('postal address', postal),
    { ...written('postal address, lines in any order', postal), mistake: anyOrder },
    { ...written('postal address without commas', postal), mistake: withoutCommas },
    { ...written('any order, without commas', postal), mistake: anyOrderWithoutCommas },
    { ...written('punctuation, blanks', postal), mistake: carelessPunctuation },
    { ...written('postcode spellings', of(envelope)), mistake: respellPostcode },
    written('line 1 and postcode', of(envelope)),
    written('flat, number and postcode', of(numberAndPostcode)),
    written(
      'line 1 and town',
      of(({ address }) => `${address.line1} ${address.town}`),
    ),
    written('line 1', of(doorway)),
    {
      ...written(`first ${typedCharacters} characters`, postal),
      mistake: (text) => text.slice(0, typedCharacters),
      unfinished: true,
    },
    {
      ...written('first word missing', postal),
      texts: of((home) => postalAddress(home).replace(/^\S+\s*/, '')),
      // Without a house number, the rest names a street or block and everything in it.
      equals: (row) => endings(postalAddress(homeOf(row))),
    },
    {
      ...written(
        'postcode alone, spellings',
        of(({ address }) => address.postCode),
      ),
      mistake: respellPostcode,
    },
    {
      ...written(
        'postcode alone, mistaken',
        of(({ address }) => address.postCode),
      ),
      mistake: mistypePostcode,
    },
    written(
      '95 to 99',
      of(({ address: { line1 } }) => (/^\d+-\d+ /.test(line1) ? line1.replace('-', ' to ') : null)),
    ),
    { ...written('abbreviations', of(envelope)), mistake: abbreviate(true) },
    {
      ...written('unknown abbreviations', of(envelope)),
      goal: 'unknown abbreviations',
      mistake: abbreviate(false),
    },
    ...places.map((place) => ({
      ...mistyped,
      name: `${place} mistyped`,
      goal: 'one slip, address' as const,
      mistake: slipAt(place),
    })),
    {
      ...mistyped,
      name: 'a slip in each of two words',
      goal: 'a slip in each of two words',
      mistake: slipInTwoWords,
    },
    {
      ...mistyped,
      name: 'two slips in one word',
      goal: 'two slips in one word',
      mistake: twoSlipsInOneWord,
    },
    {
      name: 'one word too many',
      goal: 'one word too many',
      within: 1,
      texts: of(envelope),
      mistake: oneWordTooMany([...streetNames, ...blockNames]),
    },
    identifierOf('property reference', ({ propertyReference }) => propertyReference),
    identifierOf('property reference without zeros', (home) =>
      home.propertyReference.replace(/^0+/, ''),
    ),
    identifierOf('UPRN', ({ uprn }) => uprn),
    identifierOf('payment reference', ({ paymentReference }) => paymentReference),
    identifierOf('UH number', ({ uhNumber }) => uhNumber),
    identifierOf('UH number without slash', ({ uhNumber }) => uhNumber.replace('/', '')),
    identifierOf('UH number without zero', ({ uhNumber }) => uhNumber.replace(/^0+/, '')),
    identifierOf('UH number without suffix', ({ uhNumber }) => uhNumber.replace(/\/.*/, '')),
  ]

  function identifierOf(name: string, text: (home: Home) => string): CaseKind<Row> {
    return written(name, of(text))
  }
}

/** The address without its street: `Flat B 5 E8 8ZT`. */
function numberAndPostcode({ address: { preamble, number, postCode } }: Home): string {
  return [preamble, number, postCode].filter((part) => part !== null).join(' ')
}

/** The ends of an address, one starting at each word. */
function endings(address: string): string[] {
  const words = address.split(/\s+/)
  return words.map((_, from) => words.slice(from).join(' '))
}
