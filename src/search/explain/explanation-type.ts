import { Field, ObjectType } from 'type-graphql'
import { enumType } from '../../schema/enum-type.js'
import { Flag, Optional, OptionalInt, OptionalText, Text } from '../../schema/fields.js'
import { InterpretationType } from '../paging/interpretation-type.js'
import type { Interpretation } from '../paging/interpretation.js'
import type { Explanation, TextPart, Verdict } from './explanation.js'

const verdicts: Readonly<Record<Verdict, string>> = {
  WHOLE: 'Stands in the record as typed.',
  BEGINNING: 'A word of the record begins so.',
  MISTYPED: 'A word of the record is as near as searches forgive.',
  JOINED: 'Several typed words stand there as one.',
  SPLIT: 'One typed word stands there as two.',
  PHRASE: 'The quoted words stand next to each other.',
  ABBREVIATION: 'Stands there in its short or long form: `St` for `Street`.',
  OTHER_SPELLING:
    'Stands there otherwise: an initial, a name in one word, a reference without zeros.',
  OTHER_NAME: 'A nickname, or another spelling or sound of a name that stands there.',
  CORRECTED: 'Was read as another word, because the text finds nothing as typed.',
  IGNORED: 'Was left out, because the text finds nothing with it.',
  EXCLUDES: 'Stands there, and a `-` before it keeps the record out.',
  NOT_EXCLUDED: 'Has a `-` before it and does not stand there.',
  MISSING: 'Does not stand in the record.',
}

const TextVerdict = enumType(
  'TextVerdict',
  'What became of a part of a search text.',
  Object.fromEntries(
    Object.entries(verdicts).map(([name, description]) => [name, [name, description]]),
  ),
)

@ObjectType('ExplainedPart', { description: 'A word of a search text, or words read together.' })
class ExplainedPart implements TextPart {
  @Text('As searches read it, or as it was typed where that differs.')
  readonly text!: string

  @Field(() => TextVerdict, { description: 'What became of it.' })
  readonly verdict!: Verdict

  @OptionalText(
    'Where it stands; null where nothing matched, and for words that are shown nowhere. Examples: "surname", "tenures.postCode".',
  )
  readonly field!: string | null

  @OptionalText('The words of the record. Example: "maureen".')
  readonly matched!: string | null

  @OptionalText(
    'What stands there instead of what is missing. Example: "number 14 not in rowan house; 12 and 16 are".',
  )
  readonly suggestion!: string | null
}

@ObjectType('SearchExplanation', { description: 'Why a text finds a record, or why not.' })
export class SearchExplanation implements Explanation {
  @Flag('Whether a search without filters finds it.')
  readonly isFound: boolean

  @Flag('Whether searches leave it out unless it is asked for: staff, and money in suspense.')
  readonly isHidden: boolean

  @Flag('Whether the search index still lacks changes of it; try again in a moment.')
  readonly isIndexBehind: boolean

  @OptionalInt(
    'Where it stands among the hits by relevance, from 1; null beyond the first hundred.',
  )
  readonly position: number | null

  @Optional(
    () => InterpretationType,
    'What the text was taken for, because it finds nothing as typed.',
  )
  readonly interpretation: Interpretation | null

  @Field(() => [ExplainedPart], {
    description:
      'The parts of the text; those with a `*`, negated and ignored ones last; none for a blank one.',
  })
  readonly parts: readonly TextPart[]

  constructor(explanation: Explanation) {
    this.isFound = explanation.isFound
    this.isHidden = explanation.isHidden
    this.isIndexBehind = explanation.isIndexBehind
    this.position = explanation.position
    this.interpretation = explanation.interpretation
    this.parts = explanation.parts
  }
}
