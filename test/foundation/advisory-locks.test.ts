import { expect, it } from 'vitest'
import { advisoryLocks } from '../../src/foundation/advisory-locks.js'

it('gives each advisory lock a number of its own, below those of records', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(...numbers)).toBeLessThan(72_707_400)
})
