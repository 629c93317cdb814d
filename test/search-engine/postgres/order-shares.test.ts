import { describe, expect, it } from 'vitest'
import { OrderShares } from '../../../src/search-engine/postgres/order-shares.js'
import type { Filter } from '../../../src/search-engine/search-engine.js'

const latestFirst = { field: 'day', direction: 'desc' } as const

/** Half of all rows are of day 100, the others of days 0 to 90. */
const statistics = {
  steps: Array.from({ length: 10 }, (_, at) => String(at * 10)),
  common: ['100'],
  ofCommon: [0.5],
  ofNone: 0,
}

describe('OrderShares', () => {
  const from = (value: number, field = 'day'): Filter => ({ op: 'atLeast', field, value })
  const until = (value: number): Filter => ({ op: 'atMost', field: 'day', value })
  const unindexed = (filter: Filter): Filter => ({ op: 'not', filter: { op: 'not', filter } })

  it('keeps wide ranges of a large table from an index', () => {
    const large = new OrderShares(latestFirst, statistics, 1_000_000)
    expect(large.withoutWideRanges(from(95))).toEqual(unindexed(from(95)))
    expect(large.withoutWideRanges(until(45))).toEqual(unindexed(until(45)))
  })

  it('leaves narrow ones, small tables, other fields and all else', () => {
    const large = new OrderShares(latestFirst, statistics, 1_000_000)
    const kept = [until(5), from(101), from(50, 'amount'), { op: 'isNull', field: 'day' } as const]
    for (const filter of kept) expect(large.withoutWideRanges(filter)).toEqual(filter)
    const small = new OrderShares(latestFirst, statistics, 50_000)
    expect(small.withoutWideRanges(from(95))).toEqual(from(95))
  })

  it('looks into what is joined', () => {
    const large = new OrderShares(latestFirst, statistics, 1_000_000)
    const other = { op: 'equals', field: 'kind', value: 'odd' } as const
    expect(large.withoutWideRanges({ op: 'and', filters: [other, from(95)] })).toEqual({
      op: 'and',
      filters: [other, unindexed(from(95))],
    })
  })

  it('tells up to where a part of the rows stand, where values are not shared', () => {
    const even = { ...statistics, common: [], ofCommon: [] }
    expect(new OrderShares(latestFirst, even, 1_000).upTo(0.1)).toBe('80')
    expect(new OrderShares({ field: 'day', direction: 'asc' }, even, 1_000).upTo(0.1)).toBe('10')
    expect(new OrderShares(latestFirst, even, 1_000).upTo(0.5)).toBeNull()
    expect(new OrderShares(latestFirst, statistics, 1_000).upTo(0.1)).toBeNull()
  })
})
