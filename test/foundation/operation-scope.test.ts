import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { OperationScope } from '../../src/foundation/operation-scope.js'

const plenty = { statements: 10, rows: 10, searches: 10, fields: Infinity }
let scope: OperationScope

const open = (deadlineMs = 60_000) => {
  scope = new OperationScope({ deadlineMs, most: plenty })
  return scope
}

afterEach(() => {
  scope.close()
})

it('is stopped at its deadline', async () => {
  open(50)
  await once(scope.signal, 'abort')
  expect(scope.signal.reason).toMatchObject({
    code: 'DEADLINE_EXCEEDED',
    message: expect.stringContaining('after 0.05 s') as string,
  })
})

it('is stopped at its deadline while it counts fields, even if no timer can fire', () => {
  open(20)
  const countForEver = () => {
    for (;;) scope.spend('fields', 1)
  }
  expect(countForEver).toThrow(expect.objectContaining({ code: 'DEADLINE_EXCEEDED' }) as Error)
})

it('is stopped at a limit, and the error names the limit', () => {
  open()
  scope.spend('rows', 10)
  const limit = {
    code: 'OPERATION_LIMIT_EXCEEDED',
    message: expect.stringContaining('10 rows read') as string,
  }
  expect(() => {
    scope.spend('rows', 1)
  }).toThrow(expect.objectContaining(limit) as Error)
  expect(scope.signal.reason).toMatchObject(limit)
  expect(() => {
    scope.spend('searches', 1)
  }).toThrow(expect.objectContaining(limit) as Error)
})

it('is not stopped after it is closed', () => {
  open()
  scope.close()
  scope.leave()
  scope.spend('rows', 11)
  expect(scope.signal.aborted).toBe(false)
})

it('tracks no outcome of reads', () => {
  expect(open().storing(() => undefined)).toBeNull()
})

it('waits for the outcome of a change, and reports when nothing was stored', () => {
  open().beginChanges()
  let cancelled = 0
  const outcome = scope.storing(() => {
    cancelled += 1
  })
  scope.leave()
  expect({ cancelled, stopped: scope.signal.aborted }).toEqual({ cancelled: 1, stopped: false })
  outcome?.(false)
  expect(scope.signal.reason).toMatchObject({
    code: 'OPERATION_CANCELLED',
    message: expect.stringMatching(/Nothing was stored\.$/) as string,
  })
})

it('is never stopped after a change is stored', () => {
  open().beginChanges()
  const outcome = scope.storing(() => undefined)
  scope.leave()
  outcome?.(true)
  scope.leave()
  scope.spend('rows', 1_000)
  expect(scope.signal.aborted).toBe(false)
})
