import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BestRanked, compareRanks } from '../../src/ranking/rank.js'

const rank = fc.option(fc.tuple(fc.nat(2), fc.nat(2)), { nil: null })

it('keeps the first items of the sorted list, in order', () => {
  fc.assert(
    fc.property(fc.array(rank), fc.nat(9), fc.nat(9), (ranks, offset, limit) => {
      const best = new BestRanked<number>(offset + limit)
      for (const [item, itemRank] of ranks.entries()) best.add(item, itemRank)
      const sorted = [...ranks.entries()].sort((a, b) => compareRanks(a[1], b[1]))
      const page = sorted.slice(offset, offset + limit).map(([item]) => item)
      expect(best.from(offset)).toEqual(page)
    }),
  )
})
