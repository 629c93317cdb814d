import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { Busyness } from './capacity.js'

/** How hard this process and its database have worked since the last look. */
export class BusynessMeter {
  private last: EventLoopUtilization = performance.eventLoopUtilization()

  /** @param workingStatements statements at which the database works at this moment */
  constructor(private readonly workingStatements: () => Promise<number>) {}

  async read(): Promise<Busyness> {
    const statements = await this.workingStatements()
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.last)
    this.last = now
    return { mainThread: utilization, statements }
  }
}
