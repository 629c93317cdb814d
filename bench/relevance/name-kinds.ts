import { type CaseKind, hitsAsked } from './case-kind.js'
import {
  carelessPunctuation,
  firstLetterLimit,
  firstLetterWrong,
  lettersSwapped,
  oneLetterWrong,
  shortWordLimit,
  shortWordWrong,
} from './mistakes.js'

/**
 * Case kinds of anything that is found by the name of a person; several may bear it, so the first
 * hits count and not only the first one.
 */
export function nameKinds<Row>(names: (row: Row) => readonly string[]): CaseKind<Row>[] {
  const name = (kind: string) => ({ name: kind, within: hitsAsked, texts: names }) as const
  return [
    name('name'),
    { ...name('name, one letter wrong'), mistake: oneLetterWrong },
    { ...name('name, letters swapped'), mistake: lettersSwapped },
    { ...name('name, first letter wrong'), mistake: firstLetterWrong, limit: firstLetterLimit },
    { ...name('name, short word wrong'), mistake: shortWordWrong, limit: shortWordLimit },
    { ...name('name, punctuation, blanks'), mistake: carelessPunctuation },
  ]
}
