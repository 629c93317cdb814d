import { setTimeout as pause } from 'node:timers/promises'
import { ApiFault, type ErrorBody } from './api-fault.js'

export interface StoredTask {
  readonly uid: number
  readonly batchUid: number | null
  readonly indexUid: string | null
  readonly type: string
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed'
  readonly canceledBy: null
  error: ErrorBody | null
  readonly duration: null
  readonly enqueuedAt: string
  startedAt: string | null
  finishedAt: string | null
}

/** Runs tasks one at a time, in order. */
export class TaskQueue {
  readonly all: StoredTask[] = []
  /** Duration of the `processing` state of each task. */
  delayMs = 0
  private tail: Promise<void> = Promise.resolve()
  private gate: { readonly until: Promise<void>; readonly open: () => void } | null = null
  private readonly faults: ApiFault[] = []

  /** Leaves new tasks in `enqueued` until `release`. */
  hold(): void {
    let open = (): void => undefined
    const until = new Promise<void>((resolve) => {
      open = resolve
    })
    this.gate = { until, open }
  }

  release(): void {
    this.gate?.open()
    this.gate = null
  }

  /** Makes the next task fail without changes. */
  failNext(fault: ApiFault): void {
    this.faults.push(fault)
  }

  /** Discards the tasks from `from` on, as if the data had been replaced. The next task reuses that number. */
  forget(from = 0): void {
    this.all.length = from
  }

  enqueue(type: string, indexUid: string | null, work: () => void) {
    const enqueuedAt = new Date().toISOString()
    const task: StoredTask = {
      uid: this.all.length,
      batchUid: null,
      indexUid,
      type,
      status: 'enqueued',
      canceledBy: null,
      error: null,
      duration: null,
      enqueuedAt,
      startedAt: null,
      finishedAt: null,
    }
    this.all.push(task)
    this.tail = this.tail.then(() => this.carryOut(task, work))
    return { taskUid: task.uid, indexUid, status: task.status, type, enqueuedAt }
  }

  private async carryOut(task: StoredTask, work: () => void): Promise<void> {
    await this.gate?.until
    if (this.all[task.uid] !== task) return
    task.status = 'processing'
    task.startedAt = new Date().toISOString()
    if (this.delayMs > 0) await pause(this.delayMs)
    if (this.all[task.uid] !== task) return
    try {
      const fault = this.faults.shift()
      if (fault !== undefined) throw fault
      work()
      task.status = 'succeeded'
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error
      task.status = 'failed'
      task.error = error.body
    }
    task.finishedAt = new Date().toISOString()
  }
}
