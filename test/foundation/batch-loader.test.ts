import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { batchLoader } from '../../src/foundation/batch-loader.js'
import { OperationScope, withinScope } from '../../src/foundation/operation-scope.js'
import { eventually } from '../support/eventually.js'

const limits = {
  deadlineMs: 60_000,
  most: { statements: 1000, rows: 1000, searches: 1000, fields: 1000 },
}
let scope: OperationScope
beforeEach(() => {
  scope = new OperationScope(limits)
})
afterEach(() => {
  scope.close()
})

/** Pending reads that the test ends, oldest first. */
function slowReads() {
  const underWay: (() => void)[] = []
  const sizes: number[] = []
  return {
    sizes,
    get count() {
      return underWay.length
    },
    endOldest: () => underWay.shift()?.(),
    read: (keys: readonly number[]) => {
      sizes.push(keys.length)
      return new Promise<readonly number[]>((resolve) => {
        underWay.push(() => {
          resolve(keys)
        })
      })
    },
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place)

describe('reads of one operation', () => {
  it('run concurrently if they return few rows', async () => {
    const { read, sizes } = slowReads()
    const loaders = numbers(5).map(() => batchLoader(read))
    withinScope(scope, () => {
      for (const loader of loaders) void loader.load(1)
    })
    await eventually(() => sizes.length, 5)
  })

  it('run one after the other if they return many rows', async () => {
    const slow = slowReads()
    const loader = batchLoader(slow.read, { keys: 10, rowsOfKey: 500 })
    const loaded = withinScope(scope, () => Promise.all(numbers(35).map((key) => loader.load(key))))
    for (const batchCount of [1, 2, 3, 4]) {
      await eventually(() => slow.sizes.length, batchCount)
      expect(slow.count).toBe(1)
      slow.endOldest()
    }
    expect(await loaded).toEqual(numbers(35))
    expect(slow.sizes).toEqual([10, 10, 10, 5])
  })

  it('continue after a failed read', async () => {
    let batchCount = 0
    const loader = batchLoader<number, number>(
      (keys) => {
        batchCount += 1
        return batchCount === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(keys)
      },
      { keys: 1, rowsOfKey: 5_000 },
    )
    const [first, second] = await withinScope(scope, () =>
      Promise.allSettled([loader.load(1), loader.load(2)]),
    )
    expect(first).toMatchObject({ status: 'rejected' })
    expect(second).toEqual({ status: 'fulfilled', value: 2 })
  })

  it('do not wait for reads of another operation', async () => {
    const slow = slowReads()
    const other = new OperationScope(limits)
    for (const one of [scope, other]) {
      withinScope(one, () => void batchLoader(slow.read, { rowsOfKey: 5_000 }).load(1))
    }
    await eventually(() => slow.count, 2)
    other.close()
  })
})
