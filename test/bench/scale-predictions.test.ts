import { describe, expect, it } from 'vitest'
import { predictions } from '../../bench/scale/predictions.js'
import { grownResults } from './scale-results.js'

describe('predictions', () => {
  it('hit what grows as it is expected to', () => {
    const all = predictions(grownResults())
    expect(all.map(({ measure }) => measure)).toEqual([
      ...['throughput', 'throughput', 'throughput', 'p50', 'p50', 'p50', 'memory', 'disk'],
    ])
    for (const { title, off, isWithin } of all) {
      expect([title, Math.abs(off) < 0.001, isWithin]).toEqual([title, true, true])
    }
  })

  it('take the pace of the machine out of costs', () => {
    for (const { off } of predictions(grownResults([1, 1.7, 0.8]))) expect(off).toBeCloseTo(0, 6)
  })

  it('miss what costs a third more than they say', () => {
    const results = grownResults()
    const last = results.sizes.at(-1)?.costs['create']
    if (last === undefined) throw new Error('Nothing was measured.')
    last.gatewayMs *= 4 / 3
    last.databaseMs *= 4 / 3
    const missed = predictions(results).filter(({ isWithin }) => !isWithin)
    expect(missed).toMatchObject([{ measure: 'throughput', name: 'create' }])
    expect(missed[0]?.off).toBeCloseTo(1 / 3, 6)
  })

  it('are not made of two sizes', () => {
    const { sizes } = grownResults()
    expect(() => predictions({ sizes: sizes.slice(1) })).toThrow(RangeError)
  })
})
