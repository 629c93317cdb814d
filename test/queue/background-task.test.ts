import { expect, it, vi } from 'vitest'
import { BackgroundTask } from '../../src/queue/background-task.js'

/** Longer than any test, so only a wake or a stop ends the rest. */
const forever = 3_600_000
const stopMs = 5_000
const log = { warn: vi.fn(), error: vi.fn() }

function taskOf(runs: readonly (number | Error)[], firstRestMs = 0) {
  const failures: number[] = []
  let done = 0
  const task = new BackgroundTask({
    name: 'test',
    firstRestMs,
    run: () => {
      const next = runs[done] ?? forever
      done += 1
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    },
    retry: 1,
    failed: (_error, count) => {
      failures.push(count)
    },
  })
  return { task, failures, done: () => done }
}

it('runs at once, and rests for the time that the run returns', async () => {
  const { task, done } = taskOf([0, 1, forever])
  task.start(log)
  task.start(log)
  await vi.waitFor(() => {
    expect(done()).toBe(3)
  })
  await task.stop(stopMs)
  expect(done()).toBe(3)
})

it('can rest before the first run until it is woken', async () => {
  const { task, done } = taskOf([], forever)
  task.start(log)
  expect(done()).toBe(0)
  task.wake()
  await vi.waitFor(() => {
    expect(done()).toBe(1)
  })
  await task.stop(stopMs)
})

it('skips the next rest when it is woken during a run', async () => {
  let runs = 0
  const task = new BackgroundTask({
    name: 'test',
    run: () => {
      runs += 1
      if (runs === 1) task.wake()
      return Promise.resolve(forever)
    },
    retry: forever,
  })
  task.start(log)
  await vi.waitFor(() => {
    expect(runs).toBe(2)
  })
  await task.stop(stopMs)
})

it('counts consecutive failures and continues after them', async () => {
  const failure = new Error('not now')
  const { task, failures, done } = taskOf([failure, failure, 0, failure])
  task.start(log)
  await vi.waitFor(() => {
    expect(done()).toBe(5)
  })
  await task.stop(stopMs)
  expect(failures).toEqual([1, 2, 1])
  expect(task.state).toMatchObject({ name: 'test', failures: 0, error: null })
})

it('waits for the current run and does not report its failure', async () => {
  let end: ((error: Error) => void) | undefined
  const failed = vi.fn()
  const run = () =>
    new Promise<number>((_resolve, reject) => {
      end = reject
    })
  const task = new BackgroundTask({ name: 'test', run, retry: 1, failed })
  task.start(log)
  await vi.waitFor(() => {
    expect(end).toBeDefined()
  })
  const stopped = task.stop(stopMs)
  end?.(new Error('cut off'))
  await stopped
  expect(failed).not.toHaveBeenCalled()
})
