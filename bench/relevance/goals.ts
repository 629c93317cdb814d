/**
 * Goals: the percentage of searches with the right record first, or among the first five for names. Null:
 * measured without a goal.
 */
export const goals = {
  'as written': 99,
  'one slip, address': 97,
  'one slip, name': 88,
  'one slip, short surname beside a first name': 90,
  'one slip, lone surname': 75,
  'a slip in each of two words': 85,
  'two slips in one word': 80,
  'nicknames and sounds': 95,
  'one word too many': 95,
  'word beginnings': 95,
  'unknown abbreviations': null,
  'unknown nicknames and sounds': null,
} as const satisfies Readonly<Record<string, number | null>>

export type Goal = keyof typeof goals
