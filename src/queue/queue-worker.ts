import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import { BackgroundTask } from './background-task.js'
import { Lane } from './lane.js'

/** A key with waiting jobs. */
export interface DueLane<Key> {
  readonly key: Key
  /** When its first job is due. */
  readonly dueAt: Date
}

/** Processes the jobs of a queue. */
export interface QueueHandler<Key> {
  /** Called once, before the first poll of the task. */
  begin?(): Promise<void>
  /** Keys with waiting jobs. May include keys whose jobs are not due. */
  lanes(): Promise<readonly DueLane<Key>[]>
  /** Claims and starts jobs until none is due, or until `lane.signal` is aborted. */
  work(lane: Lane<Key>): Promise<void>
}

export interface QueueWorkerOptions {
  /** Name of the queue in health, metrics and the log. */
  readonly name: string
  /** Maximum number of running jobs of one lane in this process. Default: 1. */
  readonly concurrency?: number
  /** Maximum number of lanes in this process. Default: no limit. */
  readonly maxLanes?: number
  /** Longest time between two polls, in milliseconds. */
  readonly idleMs: number
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'error'>
}

/**
 * Processes the jobs of a queue in the background, with one lane for each key. The workers of all gateways share a
 * queue. The worker rests until the next job is due, `wake` is called, or `idleMs` has passed.
 */
export class QueueWorker<Key> {
  readonly task: BackgroundTask
  private readonly lanes = new Map<string, Lane<Key>>()
  /** Number of times that lanes requested another poll, for `runUntilIdle`. */
  private pollRequests = 0
  private wakeTimer: NodeJS.Timeout | undefined
  private hasBegun = false

  constructor(
    private readonly handler: QueueHandler<Key>,
    private readonly options: QueueWorkerOptions,
  ) {
    const { name, idleMs } = options
    this.task = new BackgroundTask({
      name,
      run: () => this.run(),
      retry: idleMs,
      // Another worker takes over unfinished jobs, as after a crash.
      end: () => this.ended(),
    })
  }

  /** Call this when a job may be due. It costs nothing and never fails. */
  wake(): void {
    // An open lane may have just claimed for the last time, without finding a job.
    for (const lane of this.lanes.values()) lane.pollAgain = true
    this.task.wake()
  }

  /** Wakes the worker within this time, once for many calls. */
  wakeWithin(ms: number): void {
    this.wakeTimer ??= setTimeout(() => {
      this.wakeTimer = undefined
      this.wake()
    }, ms).unref()
  }

  /** Runs all jobs that are due at the clock's current time. For tests that do not start the task. */
  async runUntilIdle(): Promise<void> {
    for (let before = -1; before < this.pollRequests;) {
      before = this.pollRequests
      await this.poll()
      await this.ended()
    }
  }

  private async run(): Promise<number> {
    if (!this.hasBegun) await this.handler.begin?.()
    this.hasBegun = true
    return this.poll()
  }

  /** Opens a lane for every key with a due job. @returns how long to rest, in milliseconds */
  private async poll(): Promise<number> {
    const { idleMs, maxLanes = Infinity, clock } = this.options
    let restMs = idleMs
    for (const { key, dueAt } of await this.handler.lanes()) {
      const lane = this.lanes.get(nameOf(key))
      if (lane?.isOpen === true) continue
      const inMs = dueAt.getTime() - clock.now().getTime()
      if (inMs > 0) restMs = Math.min(restMs, inMs)
      else if (lane !== undefined || this.lanes.size < maxLanes) this.open(lane ?? this.add(key))
    }
    return restMs
  }

  private add(key: Key): Lane<Key> {
    const { name, concurrency = 1, idleMs, log } = this.options
    const options = { queue: name, concurrency, retryMs: idleMs, signal: this.task.signal, log }
    const lane = new Lane(key, options, (pollAgain) => {
      if (lane.isIdle) this.lanes.delete(nameOf(key))
      if (!pollAgain) return
      // A job may have rescheduled itself or another job to an earlier time.
      this.pollRequests += 1
      this.task.wake()
    })
    this.lanes.set(nameOf(key), lane)
    return lane
  }

  private open(lane: Lane<Key>): void {
    lane.open(() => this.handler.work(lane))
  }

  private async ended(): Promise<void> {
    await Promise.all([...this.lanes.values()].map((lane) => lane.ended()))
  }
}

function nameOf(key: unknown): string {
  return JSON.stringify(key)
}
