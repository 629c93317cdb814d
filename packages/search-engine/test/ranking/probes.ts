import type { IndexDefinition } from '../../src/search-engine.js'
import type { Row } from './corpus.js'

export const probeSearchable = [
  { field: 'name' },
  { field: 'address' },
  { field: 'postCode', identifier: 'postcode' },
  { field: 'references', identifier: 'reference' },
] as const satisfies IndexDefinition['searchable']

/** People and homes as a landlord has them; a probe names them by their keys. */
export const probeRows = {
  johnson: { name: 'Mary Johnson', address: '14 Rowan House, Mare Street', postCode: 'SE15 2AB' },
  johnstone: { name: 'Peter Johnstone', address: '141 Rowan House', postCode: 'SE15 2AC' },
  obrien: { name: "Ana O'Brien", address: '2 Sunflower Way', references: ['0712345/01'] },
  smithJones: { name: 'Zoë Smith-Jones', address: '7B Oak Court', references: ['228008546'] },
  muller: { name: 'Jörg Müller', address: '14 Oak Court', references: ['00054374', '54374'] },
  smith: { name: 'Mary Smith', address: 'Flat 3, 22 House Rowan Lane', postCode: 'E8 1DY' },
} satisfies Record<string, Row>

export type ProbeKey = keyof typeof probeRows

/** What the user types, and who is found: sets, not orders. */
export const probes: readonly (readonly [
  what: string,
  text: string,
  found: readonly ProbeKey[],
])[] = [
  ['a transposition is one typo', 'jonhson', ['johnson']],
  ['one wrong letter in five to eight', 'johnsom', ['johnson']],
  ['two wrong letters from nine on', 'jahnstune', ['johnstone']],
  ['no two in eight', 'jahnsun', []],
  ['no wrong letter below five', 'mery', []],
  ['a wrong first letter below nine', 'kohnson', []],
  ['a wrong first letter from nine on', 'kohnstone', ['johnstone']],
  ['a wrong first letter and one more', 'kohnstune', []],
  ['the beginning of the last word', 'mary john', ['johnson']],
  ['a beginning before the last word', 'john mary', []],
  ['a blank ends the last word', 'mary john ', []],
  ['accents left out', 'zoe muller', []],
  ['accents left out in the name', 'jorg muller', ['muller']],
  ['accents typed', 'zoë', ['smithJones']],
  ['an apostrophe typed', "o'brien", ['obrien']],
  ['an apostrophe left out', 'obrien', ['obrien']],
  ['a blank for the apostrophe', 'o brien', ['obrien']],
  ['a hyphen typed', 'smith-jones', ['smithJones']],
  ['a hyphen left out', 'smithjones', ['smithJones']],
  ['a postcode', 'SE15 2AB', ['johnson']],
  ['a postcode in lower case', 'se15 2ab', ['johnson']],
  ['a postcode without its blank', 'se152ab', ['johnson']],
  ['a postcode with one blank too many', 'se 15 2ab', ['johnson']],
  ['a postcode inside other text', 'rowan se152ab 14', ['johnson']],
  ['a short postcode', 'e81dy', ['smith']],
  ['the beginning of a postcode', 'se15', ['johnson', 'johnstone']],
  ['a wrong letter in a postcode', 'se15 2ad', []],
  ['a word written as two', 'sun flower', ['obrien']],
  ['two words written as one', 'rowanhouse', ['johnson', 'johnstone']],
  ['a reference', '228008546', ['smithJones']],
  ['a wrong digit in a reference', '228008547', []],
  ['the beginning of a reference', '22800', ['smithJones']],
  ['a reference without its leading zeros', '54374 ', ['muller']],
  ['a reference with one zero too few', '0054374', []],
  ['a reference with a slash', '0712345/01', ['obrien']],
  ['words of different fields', 'mary 14 se15', ['johnson']],
  ['a number that is not there', 'mary 15', []],
  ['a house number with a letter', '7b', ['smithJones']],
  ['two numbers are not one', '1 4', []],
  ['a phrase', '"rowan house"', ['johnson', 'johnstone']],
  ['a phrase in the other order', '"house rowan"', ['smith']],
  ['a phrase across a comma', '"house mare"', []],
  ['a phrase with a typo', '"mary jonhson"', []],
  ['a phrase with a beginning', '"mary john"', []],
  ['a phrase that does not end', 'mary "rowan house', ['johnson']],
  ['all but a word', 'mary -johnson', ['smith']],
  ['all but a mistyped word', 'mary -jonhson', ['johnson', 'smith']],
  ['all but a phrase', 'mary -"rowan house"', ['smith']],
  ['only what is not wanted', '-rowan', ['obrien', 'smithJones', 'muller']],
  ['a hyphen that does not exclude', '22-house', ['smith']],
  ['a beginning with a typo', 'johnsto', ['johnson', 'johnstone']],
  ['nothing', '', ['johnson', 'johnstone', 'obrien', 'smithJones', 'muller', 'smith']],
  ['only separators', ' - ', []],
]
