import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fit } from '../../bench/scale/curve.js'

const sizes = [10_000, 30_000, 100_000]
const points = (valueOf: (size: number) => number) =>
  sizes.map((size) => ({ size, value: valueOf(size) }))

describe('a fitted curve', () => {
  it.each([
    ['constant', () => 7],
    ['logarithmic', (size: number) => 3 + 2 * Math.log(size)],
    ['linear', (size: number) => 40 + size / 500],
    ['root', (size: number) => 5 + Math.sqrt(size) / 50],
    ['shared', (size: number) => 4 + 900 / size],
  ] as const)('that is %s goes on as what it was fitted to', (growth, valueOf) => {
    const curve = fit(growth, points(valueOf).slice(0, 2))
    expect(curve(1_000_000)).toBeCloseTo(valueOf(1_000_000), 6)
  })

  it('does not fall where nothing is shared, whatever was measured', () => {
    const value = fc.double({ min: 0.001, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom('constant', 'logarithmic', 'linear'),
        fc.tuple(value, value, value),
        (growth, [one, other, third]) => {
          const curve = fit(growth, [
            { size: 10, value: one },
            { size: 100, value: other },
            { size: 500, value: third },
          ])
          expect(curve(5_000)).toBeGreaterThanOrEqual(curve(500))
        },
      ),
    )
  })

  it('is not made of nothing', () => {
    expect(() => fit('linear', [])).toThrow(RangeError)
  })
})
