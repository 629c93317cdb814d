import { DatabaseError, type Pool } from 'pg'
import type { OperationFacts } from '../../foundation/operation-facts.js'
import { settledWithin } from '../../foundation/settled-within.js'
import { currentScope } from '../../foundation/work-scope.js'
import { isUnavailable } from '../unavailable.js'
import type { CallerPositions } from './caller-positions.js'
import type { LogPosition } from './log-position.js'
import type { Standby } from './standby.js'
import type { Standbys } from './standbys.js'

/** Where a request reads, and why not on a standby. */
export type ReadChoice = 'standby' | 'own-write' | 'unknown-caller' | 'none-fit' | 'asked-again'

/** How long an answer to a write waits to know its position. */
const positionMs = 1_000

/** `serialization_failure`: what a standby has to replay took away what was being read. */
const conflict = '40001'
const statementEnded = '57014'
const noConnectionFree = 'timeout exceeded when trying to connect'

/** A statement of a reader may take ten seconds; one that conflicts is ended long before. */
const longMs = 9_000

/**
 * Decides for each request where it reads: all of it on one standby, or on the primary. Work of the gateway
 * itself, of streams, of nobody known, and all that changes something reads the primary.
 */
export class RequestReads {
  private readonly chosen = new WeakMap<OperationFacts, Standby | null>()
  private readonly given = new WeakMap<OperationFacts, LogPosition>()

  constructor(
    private readonly standbys: Standbys,
    private readonly callers: CallerPositions,
    private readonly count: (choice: ReadChoice) => void = () => undefined,
  ) {}

  /** The caller has sent a position back. */
  give(facts: OperationFacts, position: LogPosition): void {
    this.given.set(facts, position)
  }

  /** Where the request under way reads; null for the primary. */
  current(): Pool | null {
    const facts = currentScope()?.facts ?? null
    if (!facts?.caller || facts.changes) return null
    let standby = this.chosen.get(facts)
    if (standby === undefined) standby = this.choose(facts, facts.caller)
    else if (standby !== null && !this.standbys.fits(standby, null)) standby = null
    this.chosen.set(facts, standby)
    return standby?.pool ?? null
  }

  /**
   * Whether what failed on a standby is asked once more on the primary, as is the rest of the request. So is
   * what it refused: it may lack a table that is new.
   *
   * @param tookMs how long it took to fail
   */
  mayAskAgain(error: unknown, tookMs: number): boolean {
    const scope = currentScope()
    if (!scope?.facts || scope.stopped !== null) return false
    const code = error instanceof DatabaseError ? error.code : undefined
    // At the limit of a statement the primary would not have it sooner.
    if (code === statementEnded && tookMs > longMs) return false
    const standby = this.chosen.get(scope.facts)
    const isCrowded = error instanceof Error && error.message.includes(noConnectionFree)
    if (!isCrowded && (code === conflict || isUnavailable(error))) standby?.leave()
    this.chosen.set(scope.facts, null)
    this.count('asked-again')
    return true
  }

  /**
   * What the caller should send back with its next request: after a write that of the write, else the last one.
   * Never fails.
   */
  async positionAfter({ caller, changes }: OperationFacts): Promise<LogPosition | null> {
    if (caller === null) return null
    if (!changes) return this.callers.positionOf(caller)
    // Until it is known, and where it cannot be had, the caller is one who may have written elsewhere.
    this.callers.wrote(caller, null)
    const found: { position: LogPosition | null } = { position: null }
    const asked = this.standbys.position().then((position) => {
      found.position = position
    })
    await settledWithin(positionMs, asked)
    if (found.position !== null) this.callers.wrote(caller, found.position)
    return found.position
  }

  private choose(facts: OperationFacts, caller: string): Standby | null {
    const need = this.callers.needOf(caller, this.given.get(facts) ?? null)
    if (need === 'unknown') {
      this.count('unknown-caller')
      return null
    }
    const standby = this.standbys.choose(need)
    if (standby !== null) this.count('standby')
    else if (need !== null && this.standbys.choose(null) !== null) this.count('own-write')
    else this.count('none-fit')
    return standby
  }
}
