import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poolPurposes, poolSizes } from '../../src/database/pool-purpose.js'

it('divides the default number of connections among the purposes', () => {
  expect(poolSizes(16)).toEqual({
    search: 5,
    notifications: 3,
    events: 2,
    access: 1,
    background: 4,
    probes: 1,
  })
})

it('gives every purpose a connection and never exceeds the limit', () => {
  const connections = fc.integer({ min: poolPurposes.length, max: 200 })
  fc.assert(
    fc.property(connections, (poolSize) => {
      const sizes = Object.values(poolSizes(poolSize) ?? {})
      expect(sizes).toHaveLength(poolPurposes.length)
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(poolSize)
    }),
  )
})

it.each([1, 2, 5])('shares %d connections, which are too few to divide', (connections) => {
  expect(poolSizes(connections)).toBeNull()
})
