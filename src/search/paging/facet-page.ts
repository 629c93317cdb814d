import { facetValueLimit, searchWindow } from '../../../packages/search-engine/src/search-engine.js'
import type { RequestedFacet } from '../../records/kinds/record-search.js'

export interface FacetValue {
  readonly value: string
  /** Capped at the search window, as totals are. */
  readonly count: number
  readonly isCountCapped: boolean
  readonly isSelected: boolean
}

export interface Facet {
  readonly field: string
  /** Most frequent first. */
  readonly values: readonly FacetValue[]
  readonly hasMoreValues: boolean
}

/** The values of a facet to show: the most frequent and all selected ones. */
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
