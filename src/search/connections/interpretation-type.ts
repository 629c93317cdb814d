import { Field, ObjectType } from 'type-graphql'
import type { Correction, Interpretation } from '../paging/interpretation.js'
import { Text } from '../../schema/fields.js'

@ObjectType('Correction', { description: 'A word that was replaced by a similar one.' })
class CorrectionType implements Correction {
  @Text('The word as typed. Example: "Jhon".')
  readonly typed!: string

  @Text('The word used for the search. A trailing `*` marks a prefix. Examples: "john", "mau*".')
  readonly used!: string
}

@ObjectType('Interpretation', {
  description: 'The correction of a text that matches nothing as typed.',
})
export class InterpretationType implements Interpretation {
  @Text('The corrected text used for the search.')
  readonly usedText!: string

  @Field(() => [CorrectionType], { description: 'Words that were replaced.' })
  readonly corrections!: readonly Correction[]

  @Field(() => [String], { description: 'Words that were ignored.' })
  readonly ignoredWords!: readonly string[]

  @Field(() => [String], {
    description:
      'Other corrections that are equally close, such as another reference that differs by one digit. `didYouMean` gives the first of them.',
  })
  readonly alternatives!: readonly string[]
}

export const reducedDescription =
  'True if the search index is unavailable. The result then has only records with an identifier equal to the text.'

export const interpretationDescription =
  'How the text was corrected, because nothing matched it as typed. Null if the text matched as typed, or with `exact`.'
