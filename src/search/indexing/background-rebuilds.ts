import { type IndexName, indexNames } from '../../records/kinds/kinds.js'
import { audit, type Caller } from '../../access/audit-trail.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { Fault } from '../../errors/gateway-error.js'
import { currentScope, outsideScope } from '../../foundation/operation-scope.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import type { Log } from '../../foundation/log.js'
import { buildFailure, IndexLifecycle } from './index-lifecycle.js'
import { settledWithin } from '../../foundation/settled-within.js'

/** How long a stop waits for the current batch. */
const stopPatienceMs = 3_000

export interface StartedRebuilds {
  readonly started: readonly IndexName[]
  readonly faults: readonly Fault[]
}

/**
 * Rebuilds indexes in the background, one at a time. A queued rebuild holds its lease, so that no other process
 * starts it as well.
 */
export class BackgroundRebuilds {
  private readonly stopping = new AbortController()
  private queue: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * @param names null for all indexes
   * @returns faults LIST_SIZE_OUT_OF_RANGE and REBUILD_UNDER_WAY
   */
  async request(names: readonly IndexName[] | null, caller: Caller): Promise<StartedRebuilds> {
    const path = ['input', 'indexes']
    if (names?.length === 0) {
      const message = 'Name an index, or leave indexes out for all of them.'
      return { started: [], faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }] }
    }
    const started: IndexName[] = []
    const faults: Fault[] = []
    for (const index of new Set(names ?? indexNames)) {
      // The rebuild outlives its request, so it runs outside the request’s scope.
      const outcome = currentScope()?.storing(() => undefined)
      const isStarted = await outsideScope(() => this.startRebuild(index))
      outcome?.(isStarted)
      if (isStarted) {
        started.push(index)
        continue
      }
      const position = names === null ? [] : [names.indexOf(index).toString()]
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

  /** Stops after the current batch. The next rebuild continues from there. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The gateway is closing.'))
    await settledWithin(stopPatienceMs, this.queue)
  }

  /** @returns whether this process rebuilds the index, known before the work starts */
  private async startRebuild(index: IndexName): Promise<boolean> {
    const { signal } = this.stopping
    if (!this.engine.canSearch(index) || signal.aborted) return false
    const previous = this.queue
    // One for each, because a lease admits its own holder again.
    const lifecycle = new IndexLifecycle(this.engine, this.database)
    return new Promise((resolve, reject) => {
      const onHeld = async () => {
        resolve(true)
        await previous
      }
      const work = lifecycle.rebuild(index, { signal, onHeld }).then(
        (isDone) => {
          if (isDone) this.log.info({ index }, 'Search index rebuilt')
          resolve(isDone)
        },
        (error: unknown) => {
          if (!signal.aborted) {
            const level = buildFailure(error) === 'SERVICE_UNAVAILABLE' ? 'warn' : 'error'
            this.log[level]({ err: error, index }, 'Search index could not be rebuilt')
          }
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      )
      this.queue = Promise.all([previous, work])
    })
  }
}
