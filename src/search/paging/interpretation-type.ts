import { Field, ObjectType } from 'type-graphql'
import type { Correction, Interpretation } from './interpretation.js'
import { Text } from '../../schema/fields.js'

@ObjectType('Correction', { description: 'Another word that was read for a typed one.' })
class CorrectionType implements Correction {
  @Text('As it was typed. Example: "Jhon".')
  readonly typed!: string

  @Text(
    'What was searched for. A `*` says that the word was taken for a beginning. Examples: "john", "mau*".',
  )
  readonly used!: string
}

@ObjectType('Interpretation', {
  description: 'What a text that finds nothing as typed was taken for.',
})
export class InterpretationType implements Interpretation {
  @Text('The text that was searched for.')
  readonly usedText!: string

  @Field(() => [CorrectionType], { description: 'Words that were read as others.' })
  readonly corrections!: readonly Correction[]

  @Field(() => [String], { description: 'Words that were left out.' })
  readonly ignoredWords!: readonly string[]

  @Field(() => [String], {
    description:
      'Other texts that are as near: another reference is a digit away from what was typed, or another name may be the one too many. `didYouMean` offers the first of them.',
  })
  readonly alternatives!: readonly string[]
}

/** Says of a search what it was taken for. */
export const reducedDescription =
  'True while the search index does not answer: what is shown are the records that have the text as an identifier in full.'

export const interpretationDescription =
  'What the text was taken for, because nothing is found as typed; null when it was found as typed, and with `exact`.'
