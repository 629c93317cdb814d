import type { BackgroundTask, TaskLog, TaskState } from './background-task.js'

/**
 * Phases in the order of their start. They stop in the opposite order. `requests`: tasks that requests rely on.
 * `records`: keeps records and indexes up to date. `intake`: brings work for `records`. `sending`: sends
 * messages and webhook events.
 */
export const phases = ['requests', 'records', 'intake', 'sending'] as const
export type Phase = (typeof phases)[number]

/** Starts and stops all background tasks, and reports their health. */
export class Scheduler {
  private readonly tasks: Readonly<Record<Phase, Set<BackgroundTask>>> = {
    requests: new Set(),
    records: new Set(),
    intake: new Set(),
    sending: new Set(),
  }

  constructor(private readonly log: TaskLog) {}

  start(phase: Phase, tasks: readonly BackgroundTask[]): void {
    for (const task of tasks) {
      this.tasks[phase].add(task)
      task.start(this.log)
    }
  }

  /**
   * Stops the later phases and then this phase. The tasks of a phase stop at the same time.
   *
   * @param maxMs longest wait for one task, in milliseconds
   */
  async stop(phase: Phase, maxMs: number): Promise<void> {
    for (const each of phases.slice(phases.indexOf(phase)).reverse()) {
      await Promise.all([...this.tasks[each]].map((task) => task.stop(maxMs)))
    }
  }

  /** Health of the tasks that were started. */
  get states(): readonly TaskState[] {
    return phases.flatMap((phase) => [...this.tasks[phase]].map(({ state }) => state))
  }
}
