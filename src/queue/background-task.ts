import { setTimeout as delay } from 'node:timers/promises'
import { logFailure } from '../database/unavailable.js'
import type { Log } from '../foundation/log.js'
import { settledWithin } from '../foundation/settled-within.js'
import { backOffMs, type BackOff } from './backoff.js'

export type TaskLog = Pick<Log, 'warn' | 'error'>

export interface TaskDefinition {
  /** Name of the task in health and metrics. Example: `deliveries`. */
  readonly name: string
  /**
   * @param signal aborted when the task is stopped
   * @returns rest before the next run, in milliseconds; Infinity ends the task
   */
  run(signal: AbortSignal): Promise<number>
  /** Rest after a failed run: milliseconds, or a backoff that grows with consecutive failures. */
  readonly retry: number | BackOff
  /**
   * Reports a failed run. Default: a line in the log.
   *
   * @param failures number of consecutive failed runs, from 1
   */
  failed?(error: unknown, failures: number): void
  /** Rest before the first run, in milliseconds; default 0. */
  readonly firstRestMs?: number
  /** Called once, after the last run: finishes or releases what the task holds. */
  end?(): Promise<unknown>
  /** Upper bound of a stop, in milliseconds. Default: the maximum that `stop` is called with. */
  readonly maxStopMs?: number
}

/** Health of one task. */
export interface TaskState {
  readonly name: string
  /** When a run last succeeded; null before the first. */
  readonly succeededAt: Date | null
  /** Number of consecutive failed runs. */
  readonly failures: number
  /** Message of the last failure; null after a success. */
  readonly error: string | null
}

/** Minimum time for `end`, in milliseconds, even if the last run used up the time of the stop. */
const minEndMs = 1_000

/** Runs one piece of background work repeatedly until it is stopped. Does not keep the process alive. */
export class BackgroundTask {
  private readonly stopping = new AbortController()
  private resting = new AbortController()
  private isWoken = false
  private running: Promise<void> | undefined
  private ending: Promise<unknown> | undefined
  private current: Omit<TaskState, 'name'> = { succeededAt: null, failures: 0, error: null }

  constructor(private readonly definition: TaskDefinition) {}

  get state(): TaskState {
    return { name: this.definition.name, ...this.current }
  }

  /** Aborted when the task is stopped. */
  get signal(): AbortSignal {
    return this.stopping.signal
  }

  /** Does nothing if the task was started before. */
  start(log: TaskLog): void {
    this.running ??= this.loop(log)
  }

  /** Ends a rest, or skips the next one. */
  wake(): void {
    this.isWoken = true
    this.resting.abort()
  }

  /**
   * Resolves when the current run and `end` are over, even if they fail.
   *
   * @param maxMs longest wait, in milliseconds
   */
  async stop(maxMs: number): Promise<void> {
    const { maxStopMs = maxMs } = this.definition
    const boundMs = Math.min(maxMs, maxStopMs)
    const startedAt = performance.now()
    this.stopping.abort(new Error('The task is stopped.'))
    this.wake()
    await settledWithin(boundMs, this.running ?? Promise.resolve())
    this.ending ??= this.definition.end?.() ?? Promise.resolve()
    const leftMs = boundMs - (performance.now() - startedAt)
    await settledWithin(Math.max(leftMs, minEndMs), this.ending)
  }

  private async loop(log: TaskLog): Promise<void> {
    let restMs = this.definition.firstRestMs ?? 0
    while (restMs < Infinity) {
      await this.rest(restMs)
      if (this.signal.aborted) return
      restMs = await this.run(log)
    }
  }

  private async run(log: TaskLog): Promise<number> {
    const { name, retry } = this.definition
    try {
      const restMs = await this.definition.run(this.signal)
      this.current = { succeededAt: new Date(), failures: 0, error: null }
      return restMs
    } catch (error) {
      if (this.signal.aborted) return 0
      const failures = this.current.failures + 1
      const message = error instanceof Error ? error.message : String(error)
      this.current = { ...this.current, failures, error: message }
      if (this.definition.failed !== undefined) this.definition.failed(error, failures)
      else logFailure(log, error, { task: name }, 'Background task failed; retrying')
      return typeof retry === 'number' ? retry : backOffMs(retry, failures)
    }
  }

  private async rest(ms: number): Promise<void> {
    if (ms <= 0) return
    if (!this.isWoken) {
      this.resting = new AbortController()
      await pause(ms, this.resting.signal)
    }
    this.isWoken = false
  }
}

/** A task that runs at a fixed interval, whether a run fails or not. */
export function periodic({
  everyMs,
  run,
  ...definition
}: Omit<TaskDefinition, 'run' | 'retry'> & {
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}): BackgroundTask {
  return new BackgroundTask({
    ...definition,
    retry: everyMs,
    run: async () => {
      await run()
      return everyMs
    },
  })
}

/** Waits this long, or until the signal is aborted. Never rejects, and does not keep the process alive. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
