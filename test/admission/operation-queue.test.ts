import { describe, expect, it } from 'vitest'
import { OperationQueue, type ReleaseSlot } from '../../src/admission/operation-queue.js'

const limits = { ofOneCaller: 20, ofAll: 30, bytes: 1_000, waitMs: 60_000, newcomers: 0 }

/** A queue with a manual clock, and its running operations, oldest first. */
function queueOf(slots: number, changed: Partial<typeof limits> = {}) {
  let now = 0
  const timers: (() => void)[] = []
  const queue = new OperationQueue(
    { slots },
    { ...limits, ...changed },
    () => now,
    (run, afterMs = 0) => {
      if (afterMs === 0) run()
      else timers.push(run)
    },
  )
  const started: { readonly caller: string; readonly release: ReleaseSlot }[] = []
  return {
    queue,
    running: () => started.map(({ caller }) => caller).join(''),
    pass: (milliseconds: number) => {
      now += milliseconds
      for (const run of timers.splice(0)) run()
    },
    enter: async (caller: string, bytes = 0, abort = new AbortController().signal) => {
      const release = queue.tryEnter(caller) ?? (await queue.enter(caller, bytes, abort))
      started.push({ caller, release })
    },
    /** Ends the oldest running operation. */
    end: async () => {
      started.shift()?.release()
      await flushTasks()
    },
  }
}

async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

const many = (count: number, enter: () => Promise<void>): void => {
  for (let one = 0; one < count; one += 1) void enter().catch(() => undefined)
}

describe('the queue of operations', () => {
  it('gives a lone caller every slot, and no more', () => {
    const { queue, enter } = queueOf(4)
    many(10, () => enter('a'))
    expect(queue.load).toEqual({ inProgress: 4, waiting: 6 })
  })

  it('starts another caller next, however many requests of the first wait', async () => {
    const { running, enter, end, pass } = queueOf(1)
    many(10, () => enter('a'))
    many(2, () => enter('b'))
    pass(10)
    await end()
    expect(running()).toBe('b')
  })

  it('limits a flooding caller to one running operation while another caller is active', async () => {
    const { queue, running, enter, end, pass } = queueOf(4)
    many(20, () => enter('a'))
    pass(1_000)
    many(1, () => enter('b'))
    for (let count = 0; count < 4; count += 1) await end()
    expect(running()).toBe('b')
    pass(20)
    await end()
    expect(queue.load).toEqual({ inProgress: 1, waiting: 15 })
  })

  it('delays the next operation of a caller while another caller runs one', async () => {
    const { running, enter, end, pass } = queueOf(4)
    many(2, () => enter('a'))
    many(1, () => enter('b'))
    pass(5)
    await end()
    await end()
    many(1, () => enter('a'))
    expect(running()).toBe('b')
    pass(9)
    expect(running()).toBe('b')
    pass(1)
    await flushTasks()
    expect(running()).toBe('ba')
  })

  it('has an extra slot for a caller without a running operation', () => {
    const { queue, enter } = queueOf(2, { newcomers: 2 })
    many(5, () => enter('a'))
    expect(queue.load).toEqual({ inProgress: 2, waiting: 3 })
    many(2, () => enter('b'))
    expect(queue.load).toEqual({ inProgress: 3, waiting: 4 })
  })

  it('starts waiting operations in a later turn of the event loop', async () => {
    const turns: (() => void)[] = []
    const queue = new OperationQueue(
      { slots: 1 },
      limits,
      () => 0,
      (turn) => turns.push(turn),
    )
    const release = queue.tryEnter('a')
    const waiting = queue.enter('a', 0, new AbortController().signal)
    release?.()
    expect(queue.load).toEqual({ inProgress: 0, waiting: 1 })
    expect(turns).toHaveLength(1)
    turns[0]?.()
    await waiting
    expect(queue.load).toEqual({ inProgress: 1, waiting: 0 })
  })

  it('lets a caller with little recent use exceed its share', () => {
    const { queue, enter, pass } = queueOf(4)
    many(1, () => enter('b'))
    pass(10)
    many(3, () => enter('a'))
    expect(queue.load).toEqual({ inProgress: 4, waiting: 0 })
  })

  it('gives a caller all slots again once the other callers have been inactive for a second', async () => {
    const { queue, enter, end, pass } = queueOf(4)
    many(20, () => enter('a'))
    many(1, () => enter('b'))
    pass(900)
    for (let count = 0; count < 5; count += 1) await end()
    expect(queue.load.inProgress).toBe(1)
    pass(1_001)
    await end()
    expect(queue.load.inProgress).toBe(4)
  })

  it('alternates between callers with the same use', async () => {
    const { running, enter, end, pass } = queueOf(1)
    for (const caller of ['a', 'b', 'c']) many(3, () => enter(caller))
    let order = ''
    for (let turn = 0; turn < 9; turn += 1) {
      order += running()
      pass(10)
      await end()
    }
    expect(order).toBe('abcabcabc')
  })

  it('gives a caller with long operations fewer turns', async () => {
    const { running, enter, end, pass } = queueOf(1)
    many(9, () => enter('a'))
    many(9, () => enter('b'))
    let order = ''
    for (let turn = 0; turn < 9; turn += 1) {
      order += running()
      pass(running() === 'a' ? 100 : 25)
      await end()
    }
    expect(order).toMatch(/^ab{3,}ab{3,}/)
  })
})

describe('the limits of the queue', () => {
  it('refuses more waiting requests than one caller may have', async () => {
    const { enter } = queueOf(1)
    many(21, () => enter('a'))
    await expect(enter('a')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 })
  })

  it('refuses requests of the caller with the most waiting requests when the queue is full', async () => {
    const { queue, enter } = queueOf(1, { ofAll: 20 })
    many(20, () => enter('a'))
    const last = enter('a')
    many(1, () => enter('b'))
    await expect(last).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(queue.load).toEqual({ inProgress: 1, waiting: 20 })
    await expect(enter('a')).rejects.toMatchObject({ code: 'OVERLOADED' })
  })

  it('limits the bytes of waiting bodies', async () => {
    const { enter } = queueOf(1)
    many(1, () => enter('a'))
    many(1, () => enter('a', 900))
    await expect(enter('a', 200)).rejects.toMatchObject({ code: 'OVERLOADED' })
  })

  it('ends a wait that takes too long', async () => {
    const { queue, enter } = queueOf(1, { waitMs: 5 })
    many(1, () => enter('a'))
    await expect(enter('a')).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 2 })
    expect(queue.load).toEqual({ inProgress: 1, waiting: 0 })
  })

  it('drops the request of a caller that has disconnected', async () => {
    const { queue, enter } = queueOf(1)
    many(1, () => enter('a'))
    const abort = new AbortController()
    const waiting = enter('a', 0, abort.signal)
    abort.abort()
    await expect(waiting).rejects.toThrow('has disconnected')
    expect(queue.load.waiting).toBe(0)
  })
})
