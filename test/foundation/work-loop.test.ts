import { expect, it, vi } from 'vitest'
import { WorkLoop } from '../../src/foundation/work-loop.js'

/** Longer than any test waits: only a wake or a stop ends such a rest. */
const forever = 3_600_000

function loopOf(rounds: readonly (number | Error)[]) {
  const failures: number[] = []
  let done = 0
  const loop = new WorkLoop({
    round: () => {
      const next = rounds[done] ?? forever
      done += 1
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    },
    failed: (_error, count) => {
      failures.push(count)
      return 1
    },
  })
  return { loop, failures, done: () => done }
}

it('does a round at once, and rests as long as the round says', async () => {
  const { loop, done } = loopOf([0, 1, forever])
  loop.start()
  loop.start()
  await vi.waitFor(() => {
    expect(done()).toBe(3)
  })
  await loop.stop()
  expect(done()).toBe(3)
})

it('rests before the first round where it is told to, until somebody wakes it', async () => {
  const { loop, done } = loopOf([])
  loop.start(forever)
  expect(done()).toBe(0)
  loop.wake()
  await vi.waitFor(() => {
    expect(done()).toBe(1)
  })
  await loop.stop()
})

it('leaves out the next rest when it is woken during a round', async () => {
  let rounds = 0
  const loop = new WorkLoop({
    round: () => {
      rounds += 1
      if (rounds === 1) loop.wake()
      return Promise.resolve(forever)
    },
    failed: () => forever,
  })
  loop.start()
  await vi.waitFor(() => {
    expect(rounds).toBe(2)
  })
  await loop.stop()
})

it('counts failures in a row, and goes on after them', async () => {
  const failure = new Error('not now')
  const { loop, failures, done } = loopOf([failure, failure, 0, failure])
  loop.start()
  await vi.waitFor(() => {
    expect(done()).toBe(5)
  })
  await loop.stop()
  expect(failures).toEqual([1, 2, 1])
})

it('lets the round under way come to its end, and tells nothing of its failure', async () => {
  let end: ((error: Error) => void) | undefined
  const failed = vi.fn(() => 1)
  const round = () =>
    new Promise<number>((_resolve, reject) => {
      end = reject
    })
  const loop = new WorkLoop({ round, failed })
  loop.start()
  await vi.waitFor(() => {
    expect(end).toBeDefined()
  })
  const stopped = loop.stop()
  end?.(new Error('cut off'))
  await stopped
  expect(failed).not.toHaveBeenCalled()
})
