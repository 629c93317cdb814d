import { logFailure } from '../database/unavailable.js'
import type { Log } from '../foundation/log.js'
import { pause } from './background-task.js'

export interface LaneOptions {
  /** Name of the queue in log lines. */
  readonly queue: string
  /** Maximum number of running jobs. */
  readonly concurrency: number
  /** Rest after a failed claim, in milliseconds. */
  readonly retryMs: number
  /** Aborted when the worker stops: no more jobs are claimed, and running jobs finish. */
  readonly signal: AbortSignal
  readonly log: Pick<Log, 'warn' | 'error'>
}

/**
 * The jobs of one key, such as a webhook, in one process. Each key has its own lane, so that a slow receiver does not
 * delay other receivers.
 */
export class Lane<Key> {
  private readonly runningJobs = new Set<Promise<void>>()
  private working: Promise<void> | undefined
  /** True if more jobs may be due when the lane closes, because it ran jobs or the worker was woken. */
  pollAgain = false

  /** @param onIdle called when the lane closes, and when its last job ends after that, with whether to poll again */
  constructor(
    readonly key: Key,
    private readonly options: LaneOptions,
    private readonly onIdle: (pollAgain: boolean) => void,
  ) {}

  get signal(): AbortSignal {
    return this.options.signal
  }

  /** True while the lane claims jobs. An open lane claims all due jobs by itself. */
  get isOpen(): boolean {
    return this.working !== undefined
  }

  get isIdle(): boolean {
    return !this.isOpen && this.runningJobs.size === 0
  }

  /** @param work claims and starts jobs until none is due */
  open(work: () => Promise<void>): void {
    this.pollAgain = false
    this.working ??= work()
      .catch(async (error: unknown) => {
        this.report(error, {}, 'Jobs could not be claimed; retrying')
        // The lane stays open during this pause, so that it is not opened again at once.
        await pause(this.options.retryMs, this.signal)
      })
      .finally(() => {
        this.working = undefined
        this.onIdle(this.pollAgain)
      })
  }

  /** Waits for room, then starts a job. A failed job is due again when its lease ends. */
  async start(job: () => Promise<unknown>, details: object): Promise<void> {
    await this.waitForRoom()
    this.pollAgain = true
    const running = job()
      .catch((error: unknown) => {
        this.report(
          error,
          details,
          'The outcome of a job could not be stored; the job runs again when its lease ends',
        )
      })
      .then(() => {
        this.runningJobs.delete(running)
        if (this.isIdle) this.onIdle(true)
      })
    this.runningJobs.add(running)
  }

  /** Resolves when fewer jobs are running than `concurrency` allows. */
  async waitForRoom(): Promise<void> {
    while (this.runningJobs.size >= this.options.concurrency) await Promise.race(this.runningJobs)
  }

  /** Resolves when no job is running. */
  async jobsEnded(): Promise<void> {
    while (this.runningJobs.size > 0) await Promise.all(this.runningJobs)
  }

  /** Resolves when the lane is closed and idle. */
  async ended(): Promise<void> {
    while (!this.isIdle) await Promise.all([this.working, ...this.runningJobs])
  }

  private report(error: unknown, details: object, message: string): void {
    const { queue, log } = this.options
    const key = typeof this.key === 'object' ? this.key : { lane: this.key }
    logFailure(log, error, { queue, ...key, ...details }, message)
  }
}
