import {
  facetValueLimit,
  searchWindow,
  type FacetRequest,
} from '../../../packages/search-engine/src/search-engine.js'

/** Which values of a facet are chosen. */
export interface Choice {
  includes(value: string): boolean
  /** Those that were named and are not among these. */
  beyond(values: readonly string[]): readonly string[]
}

export interface AskedFacet extends FacetRequest {
  /** Null where nothing is chosen. */
  readonly choice: Choice | null
}

export interface FacetValue {
  readonly value: string
  /** As exact as totals: it stops at the search window. */
  readonly count: number
  readonly isCountCapped: boolean
  readonly isSelected: boolean
}

export interface Facet {
  readonly field: string
  /** By falling count. */
  readonly values: readonly FacetValue[]
  readonly hasMoreValues: boolean
}

/** The values of a facet that are shown: the most frequent ones, and all that are chosen. */
export function facetOf(
  { field, choice }: AskedFacet,
  counts: Readonly<Record<string, number>>,
): Facet {
  const counted = Object.entries(counts).sort(
    ([one, count], [other, others]) => others - count || (one < other ? -1 : 1),
  )
  const isSelected = (value: string) => choice?.includes(value) === true
  const shown = counted.filter(([value], index) => index < facetValueLimit || isSelected(value))
  const unfound = choice?.beyond(shown.map(([value]) => value)) ?? []
  return {
    field,
    values: [...shown, ...unfound.map((value) => [value, 0] as const)].map(([value, count]) => ({
      value,
      count: Math.min(count, searchWindow),
      isCountCapped: count > searchWindow,
      isSelected: isSelected(value),
    })),
    hasMoreValues: shown.length < counted.length,
  }
}
