import { expect, it, vi } from 'vitest'
import { BackgroundTask } from '../../src/queue/background-task.js'
import { Scheduler } from '../../src/queue/scheduler.js'

const stopMs = 5_000

it('stops the last phase first and reports the health of every task', async () => {
  const finished: string[] = []
  const task = (name: string, run: () => Promise<number>) =>
    new BackgroundTask({
      name,
      run,
      retry: Infinity,
      end: () => Promise.resolve(finished.push(name)),
    })
  const log = { warn: vi.fn(), error: vi.fn() }
  const scheduler = new Scheduler(log)
  scheduler.start('sending', [task('deliveries', () => Promise.resolve(Infinity))])
  scheduler.start('requests', [task('counts', () => Promise.reject(new Error('no database')))])
  await expect.poll(() => scheduler.states.map(({ error }) => error)).toEqual(['no database', null])
  await scheduler.stop('requests', stopMs)
  expect(finished).toEqual(['deliveries', 'counts'])
  expect(scheduler.states).toMatchObject([
    { name: 'counts', failures: 1, succeededAt: null },
    { name: 'deliveries', failures: 0, succeededAt: expect.any(Date) as Date },
  ])
  expect(log.error).toHaveBeenCalledOnce()
})
