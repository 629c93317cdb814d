import type { CaseKind } from './case-kind.js'
import {
  carelessPunctuation,
  firstLetterWrong,
  letterLeftOut,
  lettersSwapped,
  oneLetterWrong,
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
      // Without the number of a flat this is the address of the whole block.
      equals: addresses,
    },
    { ...whole('one letter wrong'), mistake: oneLetterWrong },
    { ...whole('letters swapped'), mistake: lettersSwapped },
    { ...whole('letter left out'), mistake: letterLeftOut },
    { ...whole('first letter wrong'), mistake: firstLetterWrong },
    { ...whole('short word wrong'), mistake: shortWordWrong },
    { ...whole('punctuation, blanks'), mistake: carelessPunctuation },
  ]
}
