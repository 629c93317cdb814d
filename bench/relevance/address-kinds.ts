import type { CaseKind } from './case-kind.js'
import {
  carelessPunctuation,
  firstLetterLimit,
  firstLetterWrong,
  letterLeftOut,
  lettersSwapped,
  oneLetterWrong,
  shortWordLimit,
  shortWordWrong,
} from './mistakes.js'

const typedCharacters = 12

/**
 * Case kinds of anything that has an address.
 *
 * @param addresses the whole addresses of a record
 */
export function addressKinds<Row>(addresses: (row: Row) => readonly string[]): CaseKind<Row>[] {
  const whole = (name: string) => ({ name, within: 1, texts: addresses }) as const
  return [
    whole('full address'),
    {
      name: `first ${typedCharacters} characters`,
      within: 1,
      texts: addresses,
      mistake: (text) => text.slice(0, typedCharacters),
      unfinished: true,
    },
    {
      name: 'first word missing',
      within: 1,
      texts: (row) => addresses(row).map((address) => address.replace(/^\S+\s*/, '')),
      // Without a house number, what is left names a street or a block and everything in it.
      equals: (row) => addresses(row).flatMap(endings),
    },
    { ...whole('one letter wrong'), mistake: oneLetterWrong },
    { ...whole('letters swapped'), mistake: lettersSwapped },
    { ...whole('letter left out'), mistake: letterLeftOut },
    { ...whole('first letter wrong'), mistake: firstLetterWrong, limit: firstLetterLimit },
    { ...whole('short word wrong'), mistake: shortWordWrong, limit: shortWordLimit },
    { ...whole('punctuation, blanks'), mistake: carelessPunctuation },
  ]
}

/** Everything that an address ends in, from a word on. */
function endings(address: string): string[] {
  const words = address.split(/\s+/)
  return words.map((_, from) => words.slice(from).join(' '))
}
