import { Field, ObjectType } from 'type-graphql'
import { Text } from '../../schema/fields.js'

@ObjectType({ description: 'A word that was replaced by a similar one.' })
export class Correction {
  @Text('The word as typed. Example: "Jhon".')
  readonly typed!: string

  @Text('The word used for the search. A trailing `*` marks a prefix. Examples: "john", "mau*".')
  readonly used!: string
}

@ObjectType('Interpretation', {
  description: 'The correction of a text that matches nothing as typed.',
})
export class InterpretationType {
  @Text('The corrected text used for the search.')
  readonly usedText!: string

  @Field(() => [Correction], { description: 'Words that were replaced.' })
  readonly corrections!: readonly Correction[]

  @Field(() => [String], { description: 'Words that were ignored.' })
  readonly ignoredWords!: readonly string[]

  @Field(() => [String], {
    description:
      'Other corrections that are equally close, such as another reference that differs by one digit. `didYouMean` returns the first one.',
  })
  readonly alternatives!: readonly string[]

  /** Not in the schema: ids of persons who were born on a day in the text. They are shown first. */
  readonly first?: readonly string[] | undefined

  /**
   * Not in the schema: the days and years in the text. If the kind has a date, the date of every hit is in one of
   * them.
   */
  readonly dates?: readonly NamedDate[] | undefined
}

/** A year in a text, or a day that a date in the text may mean. `from` and `to` are ISO days, both included. */
export interface NamedDate {
  readonly typed: string
  readonly from: string
  readonly to: string
}

/** How a text without hits was interpreted. */
export type Interpretation = Pick<InterpretationType, keyof InterpretationType>

export const reducedDescription =
  'True if the search index is unavailable. The result then has only records with an identifier equal to the text.'

export const interpretationDescription =
  'How the text was corrected, because nothing matched it as typed. Null if the text matched as typed, or with `exact`.'
