import type { EnqueuedTask, Meilisearch } from 'meilisearch'
import { setTimeout as pause } from 'node:timers/promises'
import { called, calledUnless, taskFailure } from './errors.js'
import { SearchEngineError } from '../search-engine.js'

const minPauseMs = 5
const maxPauseMs = 500
/** Poll interval as a share of the time waited so far; also our maximum relative delay. */
const pauseShare = 0.1

/** Follows the tasks of the server, which applies writes and settings later, in the order received. */
export class TaskFollower {
  constructor(
    private readonly client: Meilisearch,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Polls a task until it has ended. Does not use the client's `waitForTask`: that method passes its own signal with
   * every request, which disables the client's request timeout.
   *
   * @param enqueued the server's answer to the write
   * @param harmless an error code that counts as success
   * @returns why the task failed; null if it succeeded
   * @throws SearchEngineError `timeout` if the task has not ended in time; another reason if the server does
   * not report its status
   */
  async outcome(
    { taskUid, enqueuedAt }: Pick<EnqueuedTask, 'taskUid' | 'enqueuedAt'>,
    harmless?: string,
  ): Promise<SearchEngineError | null> {
    const startedAt = performance.now()
    const deadline = startedAt + this.timeoutMs
    for (;;) {
      const task = await calledUnless('task_not_found', `task ${taskUid}`, () =>
        this.client.tasks.getTask(taskUid),
      )
      // After a loss of data the task is unknown, or its number belongs to another task.
      if (task?.enqueuedAt !== enqueuedAt) {
        return new SearchEngineError('unavailable', `task ${taskUid} is gone`)
      }
      if (task.status !== 'enqueued' && task.status !== 'processing') {
        return task.error !== null && task.error.code === harmless ? null : taskFailure(task)
      }
      const now = performance.now()
      const wait = Math.min(Math.max((now - startedAt) * pauseShare, minPauseMs), maxPauseMs)
      if (now + wait > deadline) {
        throw new SearchEngineError('timeout', `task ${taskUid} is still ${task.status}`)
      }
      await pause(wait)
    }
  }

  /**
   * Enqueues a task and waits until it has succeeded.
   *
   * @throws SearchEngineError
   */
  async done(what: string, enqueue: () => Promise<EnqueuedTask>, harmless?: string): Promise<void> {
    const failure = await this.outcome(await called(what, enqueue), harmless)
    if (failure !== null) throw failure
  }
}
