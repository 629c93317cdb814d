import { Pool } from 'pg'
import type { RequestReads } from './request-reads.js'

/**
 * Asks single statements where the request under way reads, and all else on the primary. It has no connections
 * of its own. For what reads only: a statement that fails on a standby is asked once more.
 */
export class ReadingPool extends Pool {
  constructor(
    private readonly primary: Pool,
    private readonly reads: RequestReads,
  ) {
    super()
    // Assigned, because methods could not have the many forms that the driver's have.
    this.connect = primary.connect.bind(primary)
    const ask = primary.query.bind(primary) as (...given: unknown[]) => unknown
    const query = (asked: unknown, values?: unknown, callback?: unknown) => {
      const standby =
        callback === undefined && typeof values !== 'function' ? reads.current() : null
      return standby === null
        ? ask(asked, values, callback)
        : this.askStandby(standby, asked as string, values as unknown[])
    }
    this.query = query as unknown as Pool['query']
  }

  private async askStandby(standby: Pool, asked: string, values: unknown[]): Promise<unknown> {
    const begun = performance.now()
    try {
      return await standby.query(asked, values)
    } catch (error) {
      if (!this.reads.mayAskAgain(error, performance.now() - begun)) throw error
      return this.primary.query(asked, values)
    }
  }
}
