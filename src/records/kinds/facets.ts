import { Field, Int, ObjectType } from 'type-graphql'
import { facetValueLimit, searchWindow } from '../../../packages/search-engine/src/search-engine.js'
import { facetEnum } from './kind-enums.js'
import type { FacetDefinition, KindDefinition } from './record-kind.js'
import type { RequestedFacet } from './record-search.js'
import { Flag, Text } from '../../schema/fields.js'

const window = searchWindow.toLocaleString('en-GB')

/** A value of a facet as it is stored. */
type CountedValue = Omit<FacetValue, 'label'>

export interface Facet {
  readonly field: string
  /** Most frequent first. */
  readonly values: readonly CountedValue[]
  readonly hasMoreValues: boolean
}

/** The values of a facet to show: the most frequent values and all selected values. */
export function facetOf(
  { field, selection }: RequestedFacet,
  counts: Readonly<Record<string, number>>,
): Facet {
  const sorted = Object.entries(counts).sort(
    ([one, count], [other, others]) => others - count || (one < other ? -1 : 1),
  )
  const isSelected = (value: string) => selection?.includes(value) === true
  const shown = sorted.filter(([value], index) => index < facetValueLimit || isSelected(value))
  const zeroValues = selection?.missingFrom(shown.map(([value]) => value)) ?? []
  return {
    field,
    values: [...shown, ...zeroValues.map((value) => [value, 0] as const)].map(([value, count]) => ({
      value,
      count: Math.min(count, searchWindow),
      isCountCapped: count > searchWindow,
      isSelected: isSelected(value),
    })),
    hasMoreValues: shown.length < sorted.length,
  }
}

@ObjectType({ description: 'A value of a facet.' })
class FacetValue {
  @Text('The value to pass to the argument. For an enum, its name. Example: "HRA".')
  readonly value!: string

  @Text('Display text. Example: "Housing Revenue Account".')
  readonly label!: string

  @Field(() => Int, {
    description: `Number of hits with this value, ignoring the filter of this facet. Exact up to ${window}.`,
  })
  readonly count!: number

  @Flag(`True if more than ${window} hits have this value; count then stops at that number.`)
  readonly isCountCapped!: boolean

  @Flag('True if the filter of this search selects the value.')
  readonly isSelected!: boolean
}

/** Declares `<type>FacetCounts` of a kind. */
export function facetCountsType(kind: KindDefinition) {
  const facetType = facetEnum(kind)
  const facetsByField = new Map(
    Object.values(kind.facets).map((facet) => [facet.field, facetLabels(facet, kind)] as const),
  )

  @ObjectType(`${kind.type}FacetCounts`, {
    description: 'Number of hits for each value of a field, for check boxes beside the results.',
  })
  class FacetCounts {
    @Field(() => facetType, { description: 'The facet, as requested in `facets`.' })
    readonly field: string

    @Text(
      'The argument that filters by these values, or its path in `filter`. Example: "filter.rentGroups".',
    )
    readonly argument: string

    @Field(() => [FacetValue], {
      description: `The ${facetValueLimit} most frequent values, most frequent first. Values selected by the filter are always included, even with a count of 0.`,
    })
    readonly values: readonly FacetValue[]

    @Flag(`True if there are more than ${facetValueLimit} values; the least frequent are omitted.`)
    readonly hasMoreValues: boolean

    constructor({ field, values, hasMoreValues }: Facet) {
      const facet = facetsByField.get(field)
      if (facet === undefined) throw new Error(`${kind.type} has no facet of the field ${field}.`)
      this.field = field
      this.argument = facet.argument
      this.values = values.map((value) => ({ ...value, ...facet.show(value.value) }))
      this.hasMoreValues = hasMoreValues
    }
  }
  return FacetCounts
}

/** The argument of a facet, and a function for the schema name and the label of a value. */
function facetLabels(
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
