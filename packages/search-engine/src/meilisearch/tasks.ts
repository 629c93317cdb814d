import type { EnqueuedTask, Meilisearch } from 'meilisearch'
import { setTimeout as pause } from 'node:timers/promises'
import { called, calledUnless, taskFailure } from './errors.js'
import { SearchEngineError } from '../search-engine.js'

const shortestPauseMs = 5
const longestPauseMs = 500
/** We learn of an end late by this part of the time that it took. */
const latePart = 0.1

/** Writes and settings are tasks that the server carries out later, in the order it took them. */
export class TaskFollower {
  constructor(
    private readonly client: Meilisearch,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Waits until a task has ended. The client's own waiting is not used: it passes a signal
   * of its own with every request, and with one the client's request time-out does not work.
   *
   * @param enqueued - what the server answered when it took the task on
   * @param harmless - an error code that counts as success
   * @returns why it failed, or null
   * @throws SearchEngineError `timeout` when it has not ended in time, or when the server cannot say
   */
  async outcome(
    { taskUid, enqueuedAt }: Pick<EnqueuedTask, 'taskUid' | 'enqueuedAt'>,
    harmless?: string,
  ): Promise<SearchEngineError | null> {
    const begun = performance.now()
    const deadline = begun + this.timeoutMs
    for (;;) {
      const task = await calledUnless('task_not_found', `task ${taskUid}`, () =>
        this.client.tasks.getTask(taskUid),
      )
      // A server that lost its data does not know the task, or gave its number to another one.
      if (task?.enqueuedAt !== enqueuedAt) {
        return new SearchEngineError('unavailable', `task ${taskUid} is gone`)
      }
      if (task.status !== 'enqueued' && task.status !== 'processing') {
        return task.error !== null && task.error.code === harmless ? null : taskFailure(task)
      }
      const now = performance.now()
      const wait = Math.min(Math.max((now - begun) * latePart, shortestPauseMs), longestPauseMs)
      if (now + wait > deadline) {
        throw new SearchEngineError('timeout', `task ${taskUid} is still ${task.status}`)
      }
      await pause(wait)
    }
  }

  /**
   * Has a task taken on and waits until it has succeeded.
   *
   * @throws SearchEngineError
   */
  async done(what: string, enqueue: () => Promise<EnqueuedTask>, harmless?: string): Promise<void> {
    const failure = await this.outcome(await called(what, enqueue), harmless)
    if (failure !== null) throw failure
  }
}
