import { describe, expect, it } from 'vitest'
import { OperationQueue, type Release } from '../../src/admission/operation-queue.js'

const limits = { ofOneCaller: 20, ofAll: 30, bytes: 1_000, waitMs: 60_000, newcomers: 0 }

/** A queue whose clock a test moves, and what it has let in, in order. */
function queueOf(slots: number, changed: Partial<typeof limits> = {}) {
  let now = 0
  const timers: { readonly at: number; readonly run: () => void }[] = []
  const queue = new OperationQueue(
    { slots },
    { ...limits, ...changed },
    () => now,
    (run, afterMs = 0) => {
      if (afterMs === 0) run()
      else timers.push({ at: now + afterMs, run })
    },
  )
  const started: { readonly caller: string; readonly release: Release }[] = []
  const running = () => started.map(({ caller }) => caller).join('')
  return {
    queue,
    running,
    pass: (milliseconds: number) => {
      now += milliseconds
      for (const { run } of timers
        .splice(0)
        .filter((timer) => timer.at <= now || !timers.push(timer))) {
        run()
      }
    },
    /** Comes as a request does: straight in, or into the line. */
    come: async (caller: string, bytes = 0, gone = new AbortController().signal) => {
      const release = queue.tryEnter(caller) ?? (await queue.enter(caller, bytes, gone))
      started.push({ caller, release })
    },
    /** Ends the operation that runs longest. */
    end: async () => {
      started.shift()?.release()
      await settled()
    },
  }
}

/** What waited has begun, if it may. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve()
}

const many = (count: number, come: () => Promise<void>): void => {
  for (let one = 0; one < count; one += 1) void come().catch(() => undefined)
}

describe('the queue of operations', () => {
  it('gives one caller every slot while no other is there, and no more than there are', () => {
    const { queue, come } = queueOf(4)
    many(10, () => come('a'))
    expect(queue.load).toEqual({ inProgress: 4, waiting: 6 })
  })

  it('lets another caller in next, however many of the first wait', async () => {
    const { running, come, end, pass } = queueOf(1)
    many(10, () => come('a'))
    many(2, () => come('b'))
    pass(10)
    await end()
    expect(running()).toBe('b')
  })

  it('holds a caller that uses much to its share, so that a slot is free for others', async () => {
    const { queue, running, come, end, pass } = queueOf(4)
    many(20, () => come('a'))
    pass(1_000)
    many(1, () => come('b'))
    await end()
    expect(running()).toBe('aaab')
    await end()
    await end()
    // Two of the four slots are a's; the fourth stays free while b is there.
    expect(running()).toBe('aba')
    expect(queue.load.inProgress).toBe(3)
    expect(queue.tryEnter('b')).not.toBeNull()
  })

  it('has a slot for a caller with nothing in progress, whatever others have begun', () => {
    const { queue, come } = queueOf(2, { newcomers: 2 })
    many(5, () => come('a'))
    expect(queue.load).toEqual({ inProgress: 2, waiting: 3 })
    many(2, () => come('b'))
    expect(queue.load).toEqual({ inProgress: 3, waiting: 4 })
  })

  it('begins what waits in a later turn, so that small operations do not begin each other', async () => {
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

  it('begins one operation of a caller in a turn of the event loop while others are there', () => {
    const turns: (() => void)[] = []
    const queue = new OperationQueue(
      { slots: 8 },
      limits,
      () => 0,
      (turn) => turns.push(turn),
    )
    expect(queue.tryEnter('a')).not.toBeNull()
    expect(queue.tryEnter('a')).not.toBeNull()
    expect(queue.tryEnter('b')).not.toBeNull()
    expect(queue.tryEnter('a')).toBeNull()
    expect(queue.tryEnter('b')).toBeNull()
    turns.shift()?.()
    expect(queue.tryEnter('a')).not.toBeNull()
  })

  it('lets a caller that uses little have more than its share at once', () => {
    const { queue, come, pass } = queueOf(4)
    many(1, () => come('b'))
    pass(10)
    many(3, () => come('a'))
    expect(queue.load).toEqual({ inProgress: 4, waiting: 0 })
  })

  it('gives a caller all slots again when the others have been away for a second', async () => {
    const { queue, come, end, pass } = queueOf(4)
    many(20, () => come('a'))
    many(1, () => come('b'))
    pass(900)
    await end()
    await end()
    await end()
    await end()
    await end()
    expect(queue.load.inProgress).toBe(2)
    pass(1_001)
    queue.startNext()
    queue.tryEnter('a')
    queue.startNext()
    expect(queue.load.inProgress).toBe(4)
  })

  it('takes turns among those that use alike', async () => {
    const { running, come, end, pass } = queueOf(1)
    for (const caller of ['a', 'b', 'c']) many(3, () => come(caller))
    let order = ''
    for (let turn = 0; turn < 9; turn += 1) {
      order += running()
      pass(10)
      await end()
    }
    expect(order).toBe('abcabcabc')
  })

  it('weighs operations by what they cost', async () => {
    const { queue, running, come, end } = queueOf(1)
    many(9, () => come('a'))
    many(9, () => come('b'))
    let order = ''
    for (let turn = 0; turn < 9; turn += 1) {
      order += running()
      if (running() === 'a') queue.charge('a', 300)
      await end()
    }
    expect(order).toBe('abbbbabbb')
  })
})

describe('a caller with long operations', () => {
  /** One operation of caller a, which costs and takes so much, while another of it and b are there. */
  async function afterOne(units: number, ms: number) {
    const world = queueOf(1)
    many(2, () => world.come('a'))
    many(1, () => world.come('b'))
    world.queue.charge('a', units)
    world.pass(ms)
    await world.end()
    expect(world.running()).toBe('b')
    await world.end()
    return world
  }

  it('rests twice as long while others are there, and then goes on by itself', async () => {
    const { running, pass } = await afterOne(20_000, 200)
    pass(399)
    expect(running()).toBe('')
    pass(1)
    await settled()
    expect(running()).toBe('a')
  })

  it('does not rest when it is alone', async () => {
    const { queue, running, come, pass, end } = queueOf(1)
    many(2, () => come('a'))
    queue.charge('a', 20_000)
    pass(200)
    await end()
    expect(running()).toBe('a')
  })

  it('does not rest for what only waited: its cost does not explain the time', async () => {
    const { running } = await afterOne(10, 5_000)
    expect(running()).toBe('a')
  })

  it('has half of the machine while another operation runs beside its own', async () => {
    const { queue, running, come, pass, end } = queueOf(2)
    many(3, () => come('a'))
    queue.tryEnter('b')
    queue.charge('a', 20_000)
    pass(150)
    await end()
    // 75 ms of it, which is not long.
    expect(running()).toBe('aa')
  })
})

describe('a caller with many operations', () => {
  it('rests once it has had much of the machine lately, and not before', async () => {
    const { queue, running, come, pass, end } = queueOf(1)
    many(20, () => come('a'))
    let done = 0
    while (running() === 'a') {
      queue.charge('a', 5_000)
      // Another caller is there all the time.
      queue.tryEnter('b')
      pass(50)
      await end()
      done += 1
    }
    // 0.4 of 1,500 ms are 12 operations; what is forgotten meanwhile makes it a few more.
    expect(done).toBeGreaterThanOrEqual(12)
    expect(done).toBeLessThan(16)
    pass(100)
    await settled()
    expect(running()).toBe('a')
  })
})

describe('the limits of the queue', () => {
  it('refuses what passes the length of a line as the caller’s own limit', async () => {
    const { come } = queueOf(1)
    many(21, () => come('a'))
    await expect(come('a')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 })
  })

  it('refuses as overloaded when all lines together are full, the longest first', async () => {
    const { queue, come } = queueOf(1, { ofAll: 20 })
    many(20, () => come('a'))
    const last = come('a')
    many(1, () => come('b'))
    await expect(last).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(queue.load).toEqual({ inProgress: 1, waiting: 20 })
    await expect(come('a')).rejects.toMatchObject({ code: 'OVERLOADED' })
  })

  it('counts the bodies that wait', async () => {
    const { come } = queueOf(1)
    many(1, () => come('a'))
    many(1, () => come('a', 900))
    await expect(come('a', 200)).rejects.toMatchObject({ code: 'OVERLOADED' })
  })

  it('ends a wait that takes too long', async () => {
    const { queue, come } = queueOf(1, { waitMs: 5 })
    many(1, () => come('a'))
    await expect(come('a')).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 2 })
    expect(queue.load).toEqual({ inProgress: 1, waiting: 0 })
  })

  it('forgets a caller that has gone', async () => {
    const { queue, come } = queueOf(1)
    many(1, () => come('a'))
    const gone = new AbortController()
    const waiting = come('a', 0, gone.signal)
    gone.abort()
    await expect(waiting).rejects.toThrow('gone')
    expect(queue.load.waiting).toBe(0)
  })
})
