import { Field, Int, ObjectType } from 'type-graphql'
import { Flag, Text } from '../../schema/fields.js'
import { facetValueLimit, searchWindow } from '../../../packages/search-engine/src/search-engine.js'
import type { Facet, FacetValue } from '../paging/facet-page.js'
import { facetEnum } from './kind-enums.js'
import type { FacetDefinition, KindDefinition } from './record-kind.js'

const window = searchWindow.toLocaleString('en-GB')

@ObjectType('FacetValue', { description: 'A value of a facet.' })
class FacetValueType implements FacetValue {
  @Text('The value as the argument takes it; of an enum its name there. Example: "HRA".')
  readonly value!: string

  @Text('The value in words, as people see it. Example: "Housing Revenue Account".')
  readonly label!: string

  @Field(() => Int, {
    description: `Hits that carry it, under all filters but those of this facet; exact up to ${window}, as totalCount is.`,
  })
  readonly count!: number

  @Flag(`More than ${window} hits carry it, and count stops there.`)
  readonly isCountCapped!: boolean

  @Flag('The filter of this search asks for it.')
  readonly isSelected!: boolean
}

/** Declares `<type>FacetCounts` of a kind, made from the counts of one facet. */
export function facetCountsType(kind: KindDefinition) {
  const facetType = facetEnum(kind)
  const shown = new Map(
    Object.values(kind.facets).map((facet) => [facet.field, shownAs(facet, kind)] as const),
  )

  @ObjectType(`${kind.type}FacetCounts`, {
    description: 'How many hits each value of a field would leave, as check boxes show it.',
  })
  class FacetCounts implements Facet {
    @Field(() => facetType, { description: 'What was counted, as `facets` asked for it.' })
    readonly field: string

    @Text(
      'The argument that chooses values, or the field of the argument `filter`. Example: "filter.rentGroups".',
    )
    readonly argument: string

    @Field(() => [FacetValueType], {
      description: `Values by falling count, the most frequent ${facetValueLimit}; those that the filter asks for always, the last ones with a count of 0.`,
    })
    readonly values: readonly FacetValueType[]

    @Flag(`There are more than ${facetValueLimit} values, and the rest is left out.`)
    readonly hasMoreValues: boolean

    constructor({ field, values, hasMoreValues }: Facet) {
      const facet = shown.get(field)
      if (facet === undefined) throw new Error(`${kind.type} has no facet of the field ${field}.`)
      this.field = field
      this.argument = facet.argument
      this.values = values.map((value) => ({ ...value, ...facet.show(value.value) }))
      this.hasMoreValues = hasMoreValues
    }
  }
  return FacetCounts
}

/** Gives a value its name in the schema, and its words. */
function shownAs(
  { field, argument, enum: named = {}, label }: FacetDefinition,
  { filterable }: KindDefinition,
) {
  const names = new Map(Object.entries(named).map(([name, value]) => [value, name]))
  const words = label ?? (filterable[field] === 'boolean' ? yesOrNo : (value: string) => value)
  const show = (value: string) => ({ value: names.get(value) ?? value, label: words(value) })
  return { argument, show }
}

function yesOrNo(value: string): string {
  return value === 'true' ? 'Yes' : 'No'
}
