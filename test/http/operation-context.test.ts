import { expect, it } from 'vitest'
import { ManualClock } from '../support/manual-clock.js'
import { OperationContext } from '../../src/http/operation-context.js'
import { refused } from '../../src/access/authentication.js'
import { RecordReader } from '../../src/records/record-reader.js'

it('makes its loaders when they are asked for, and not when it is copied', () => {
  const source = {
    clock: new ManualClock(),
    reads: 0,
    get records() {
      this.reads += 1
      return new RecordReader({} as never)
    },
  }
  const account = { charge: () => Promise.resolve() } as never
  const caller = { authentication: refused('missing'), account }
  const context = new OperationContext(source, caller, 'request-1')
  // As Apollo copies it for each operation.
  const copy = Object.assign(
    Object.create(Object.getPrototypeOf(context) as object) as OperationContext,
    context,
  )
  expect(source.reads).toBe(0)
  expect(copy).toMatchObject({ requestId: 'request-1', now: source.clock.now() })
  expect(copy.loaders).toBe(copy.loaders)
  expect(source.reads).toBe(1)
})
