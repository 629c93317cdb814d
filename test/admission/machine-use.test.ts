import { describe, expect, it } from 'vitest'
import { MachineUse } from '../../src/admission/machine-use.js'
import { OperationQueue } from '../../src/admission/operation-queue.js'

describe('the rest of a caller', () => {
  it('is twice what an operation had, and two seconds at most for all that end meanwhile', () => {
    const machine = new MachineUse(0)
    machine.ask(1_000_000, 0)
    machine.had(400, 0, false)
    expect(machine.restsUntil).toBe(800)
    for (let ended = 0; ended < 4; ended += 1) machine.had(400, 0, false)
    expect(machine.restsUntil).toBe(2_000)
  })

  it('is not owed to whoever comes after it was alone, one operation after the other', () => {
    let now = 0
    const limits = { ofOneCaller: 20, ofAll: 30, bytes: 1_000, waitMs: 60_000, newcomers: 0 }
    const queue = new OperationQueue(
      { slots: 4 },
      limits,
      () => now,
      (run, afterMs = 0) => {
        if (afterMs === 0) run()
      },
    )
    for (let asked = 0; asked < 50; asked += 1) {
      const release = queue.tryEnter('alone')
      queue.charge('alone', 20_000)
      now += 200
      release?.()
    }
    queue.tryEnter('newcomer')
    expect(queue.tryEnter('alone')).not.toBeNull()
  })
})
