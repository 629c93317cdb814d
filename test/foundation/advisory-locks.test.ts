import { expect, it } from 'vitest'
import { advisoryLocks } from '../../src/foundation/advisory-locks.js'

it('each advisory lock has a unique number below those of records', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(...numbers)).toBeLessThan(72_707_400)
})
