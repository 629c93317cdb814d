import type { EnqueuedTask, Meilisearch, Task } from 'meilisearch'
import { setTimeout as pause } from 'node:timers/promises'
import { called, taskFailure } from './meilisearch-errors.js'
import { SearchEngineError } from './search-engine.js'

const longestPauseMs = 500

/** Writes and settings are tasks that the server carries out later, in the order it took them. */
export class TaskFollower {
  constructor(
    private readonly client: Meilisearch,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Waits until a task has ended, well or not. The client's own waiting is not used: it passes a signal
   * of its own with every request, and with one the client's request time-out does not work.
   *
   * @throws SearchEngineError `timeout` when it has not ended in time, or when the server cannot say
   */
  async ended(taskUid: number): Promise<Task> {
    const deadline = performance.now() + this.timeoutMs
    for (let wait = 5; ; wait = Math.min(wait * 2, longestPauseMs)) {
      const task = await called(`task ${taskUid}`, () => this.client.tasks.getTask(taskUid))
      if (task.status !== 'enqueued' && task.status !== 'processing') return task
      if (performance.now() + wait > deadline) {
        throw new SearchEngineError('timeout', `task ${taskUid} is still ${task.status}`)
      }
      await pause(wait)
    }
  }

  /**
   * Has a task taken on and waits until it has succeeded. An error code in `harmless` counts as success.
   *
   * @throws SearchEngineError
   */
  async done(what: string, enqueue: () => Promise<EnqueuedTask>, harmless?: string): Promise<void> {
    const { taskUid } = await called(what, enqueue)
    const task = await this.ended(taskUid)
    const failure = taskFailure(task)
    if (failure !== null && task.error?.code !== harmless) throw failure
  }
}
