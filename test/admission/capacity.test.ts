import { expect, it } from 'vitest'
import { Capacity } from '../../src/admission/capacity.js'

const idle = { mainThread: 0.1, statements: 0 }

it('doubles its slots up to the limit while requests wait and the gateway is idle', () => {
  const capacity = new Capacity({ busy: 4, waiting: 20 })
  const slots = [1, 2, 3, 4].map(() => {
    capacity.look(idle, true)
    return capacity.slots
  })
  expect(slots).toEqual([8, 16, 20, 20])
})

it.each([
  ['the main thread', { mainThread: 0.6, statements: 0 }],
  ['the database', { mainThread: 0.1, statements: 2 }],
])('falls back to the minimum of slots as soon as %s is busy', (_name, busy) => {
  const capacity = new Capacity({ busy: 4, waiting: 20 })
  capacity.look(idle, true)
  capacity.look(busy, true)
  expect(capacity.slots).toBe(4)
})

it('adds no slots while no requests wait', () => {
  const capacity = new Capacity({ busy: 4, waiting: 20 })
  capacity.look(idle, false)
  expect(capacity.slots).toBe(4)
})
