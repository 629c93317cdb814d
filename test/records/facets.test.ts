import { expect, it } from 'vitest'
import { facetValueLimit } from '../../packages/search-engine/src/search-engine.js'
import { facetOf } from '../../src/records/kinds/facets.js'

const counts = Object.fromEntries(
  Array.from({ length: facetValueLimit + 2 }, (_, place) => [`v${place}`, 1_002 - place]),
)
const rarest = `v${facetValueLimit + 1}`

it('shows the most frequent values and reports more', () => {
  const facet = facetOf({ field: 'kind', selection: null }, counts)
  expect(facet.values).toHaveLength(facetValueLimit)
  expect(facet.hasMoreValues).toBe(true)
  expect(
    facet.values.slice(0, 3).map(({ count, isCountCapped }) => [count, isCountCapped]),
  ).toEqual([
    [1_000, true],
    [1_000, true],
    [1_000, false],
  ])
})

it('shows a selected value even if it is rare', () => {
  const includes = (value: string) => value === rarest || value === 'gone'
  const choice = { includes, missingFrom: () => ['gone'] }
  const facet = facetOf({ field: 'kind', selection: choice }, counts)
  expect(facet.values.slice(facetValueLimit)).toEqual([
    { value: rarest, count: 1_001 - facetValueLimit, isCountCapped: false, isSelected: true },
    { value: 'gone', count: 0, isCountCapped: false, isSelected: true },
  ])
  expect(facet.hasMoreValues).toBe(true)
})
