import { type IndexName, indexDefinitions } from '../kinds/kinds.js'
import { audit, type Caller } from '../../access/audit-trail.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { Fault } from '../../errors/gateway-error.js'
import { currentScope, outsideScope } from '../../foundation/work-scope.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import type { Log } from '../../foundation/log.js'
import { IndexRebuilder, rebuildFailure } from './index-rebuilder.js'
import { settledWithin } from '../../foundation/settled-within.js'

/** How long a stop waits for the batch under way. */
const stopPatienceMs = 3_000

/** Which rebuilds a request began, and why others did not begin. */
export interface BegunRebuilds {
  readonly started: readonly IndexName[]
  readonly faults: readonly Fault[]
}

/**
 * Rebuilds indexes in the background of this process, as `index rebuild` does, but one at a time, because
 * requests are answered beside it. From the answer on no other process can rebuild those that wait here.
 */
export class BackgroundRebuilds {
  private readonly stopping = new AbortController()
  private queue = Promise.resolve()

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * @param asked null means all indexes
   * @returns faults LIST_SIZE_OUT_OF_RANGE and REBUILD_UNDER_WAY
   */
  async request(asked: readonly IndexName[] | null, caller: Caller): Promise<BegunRebuilds> {
    const path = ['input', 'indexes']
    if (asked?.length === 0) {
      const message = 'Name an index, or leave indexes out for all of them.'
      return { started: [], faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }] }
    }
    const started: IndexName[] = []
    const faults: Fault[] = []
    for (const index of new Set(asked ?? indexDefinitions.map(({ name }) => name))) {
      // What is begun goes on, also when the caller has gone.
      const outcome = currentScope()?.storing(() => undefined)
      const isBegun = await outsideScope(() => this.begin(index))
      outcome?.(isBegun)
      if (isBegun) {
        started.push(index)
        continue
      }
      const position = asked === null ? [] : [asked.indexOf(index).toString()]
      const message = `The index ${index} is being filled or rebuilt already.`
      faults.push({ code: 'REBUILD_UNDER_WAY', message, path: [...path, ...position] })
    }
    const occurredAt = this.clock.now()
    await audit(
      this.database.prisma,
      { action: 'search-index.rebuild', targetIds: started, occurredAt },
      caller,
    )
    return { started, faults }
  }

  /** Ends what is under way after its batch; the next rebuild goes on from there. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The gateway is closing.'))
    await settledWithin(stopPatienceMs, this.queue)
  }

  /** @returns whether it is for this process to rebuild the index, known before the work begins */
  private async begin(index: IndexName): Promise<boolean> {
    if (!this.engine.canSearch(index) || this.stopping.signal.aborted) return false
    const turn = this.queue
    // One of its own, because a lease lets its holder in again.
    const rebuilder = new IndexRebuilder(this.engine, this.database)
    return new Promise((resolve, reject) => {
      const onHeld = async () => {
        resolve(true)
        await turn
      }
      const work = rebuilder.rebuild(index, { signal: this.stopping.signal, onHeld })
      this.queue = Promise.allSettled([turn, work]).then(() => undefined)
      work.then(
        (isDone) => {
          if (isDone) this.log.info({ index }, 'a search index was rebuilt')
          resolve(isDone)
        },
        (error: unknown) => {
          if (!this.stopping.signal.aborted) {
            const level = rebuildFailure(error) === 'SERVICE_UNAVAILABLE' ? 'warn' : 'error'
            this.log[level]({ err: error, index }, 'a search index could not be rebuilt')
          }
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      )
    })
  }
}
