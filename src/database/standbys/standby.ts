import { addressOf } from '../connection-failure.js'
import { serverPool } from '../connection-pool.js'
import type { ServerAddress } from '../server-address.js'
import { DatabaseError } from 'pg'
import { examineServer, TimeZoneError } from '../server-findings.js'
import type { ServerPool } from '../server-pool.js'
import { sessionLimits, sessionSettings } from '../session-settings.js'
import { SilenceWatch } from '../silence-watch.js'
import { SilentConnectionError } from '../silent-connection-error.js'
import type { StatementWatch } from '../statement-watch.js'
import { readLsn } from './log-position.js'
import {
  checkIdentity,
  ForeignStandbyError,
  identityOf,
  type ServerIdentity,
} from './server-identity.js'

/** A server that has not answered within this time is away. */
const answerMs = 1_000

/** How long a server that failed a reader is left alone, whatever it says meanwhile. */
const leftMs = 1_000

/**
 * - `ok`: it follows the primary
 * - `away`: it does not answer
 * - `not-following`: it has not replayed yet what this gateway wrote to the primary's timeline
 * - `no-standby`: it takes writes itself, as one does that was promoted
 * - `refused`: it is no copy of the primary, or would answer with other times
 */
export type StandbyStanding = 'ok' | 'away' | 'not-following' | 'no-standby' | 'refused'

export interface StandbyParts {
  /** Most connections to it for readers. */
  readonly size: number
  readonly statements: StatementWatch
  readonly primary: ServerIdentity
}

interface Link {
  readonly reading: ServerPool
  readonly probes: ServerPool
  readonly silence: SilenceWatch
}

interface Row {
  readonly standby: boolean
  readonly replayed: string | null
  readonly proven: boolean
}

/** One server that follows the primary. */
export class Standby {
  /** Host and port; never the user or the password. */
  readonly name: string
  standing: StandbyStanding = 'away'
  /** Why it is away or refused; null where it is neither. */
  failure: Error | null = null
  /** How far it is at least. */
  replayed = 0n
  private link: Link | null = null
  private leftUntil = -Infinity
  /** It has shown that it is on the primary's timeline. */
  private isProven = false
  private doubts = 0

  constructor(
    private readonly address: ServerAddress,
    private readonly parts: StandbyParts,
  ) {
    this.name = addressOf(address.url)
  }

  /** Null until it has answered once. */
  get pool(): ServerPool | null {
    return this.link?.reading ?? null
  }

  mayServe(now: number): boolean {
    return this.standing === 'ok' && now >= this.leftUntil
  }

  /** Somebody was failed by it. */
  leave(): void {
    this.leftUntil = performance.now() + leftMs
  }

  /** Its timeline may not be the primary's any more. */
  doubt(): void {
    this.doubts += 1
    this.isProven = false
    if (this.standing === 'ok') this.standing = 'not-following'
  }

  /**
   * Asks how it is. What it fails with is kept, not thrown.
   *
   * @param proof id of a row that this gateway wrote to the primary; null when there is none yet
   */
  async look(proof: string | null): Promise<void> {
    const timer = setTimeout(() => {
      this.breakOff(new SilentConnectionError(`no answer within ${answerMs} ms`))
    }, answerMs)
    try {
      this.standing = await this.ask(proof)
      this.failure = null
    } catch (error) {
      const isRefused = error instanceof ForeignStandbyError || error instanceof TimeZoneError
      this.standing = isRefused ? 'refused' : 'away'
      this.failure = error instanceof Error ? error : new Error(String(error))
      this.isProven = false
      // What waits for it is asked elsewhere.
      if (!(error instanceof DatabaseError)) this.breakOff(this.failure)
    } finally {
      clearTimeout(timer)
    }
  }

  async end(): Promise<void> {
    this.link?.silence.stop()
    await Promise.all([this.link?.reading.end(), this.link?.probes.end()])
  }

  /** Fails at once what waits for it. */
  breakOff(reason: Error): void {
    for (const pool of [this.link?.reading, this.link?.probes]) {
      for (const client of [...(pool?.clients ?? [])]) client.breakOff(reason)
    }
  }

  private async ask(proof: string | null): Promise<StandbyStanding> {
    if (this.standing === 'away' || this.standing === 'refused' || this.link === null) {
      this.link ??= await this.open()
      checkIdentity(this.name, await identityOf(this.link.probes), this.parts.primary)
    }
    const { doubts } = this
    const { rows } = await this.link.probes.query<Row>(
      `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed,
         exists (select from replica where id = $1) as proven`,
      [proof],
    )
    const [row] = rows
    if (row === undefined) throw new Error('The database answered without a row.')
    // One that was promoted has another timeline than the one it followed.
    if (!row.standby || row.replayed === null) {
      this.isProven = false
      return 'no-standby'
    }
    // What was asked before a doubt is no answer to it.
    if (doubts === this.doubts) this.isProven ||= row.proven
    this.replayed = readLsn(row.replayed)
    return this.isProven ? 'ok' : 'not-following'
  }

  private async open(): Promise<Link> {
    const { address, parts } = this
    const { pooled } = await examineServer(address, answerMs, 'DATABASE_READ_URL')
    if (pooled) {
      throw new ForeignStandbyError(
        this.name,
        'a pooler such as PgBouncer stands in between, behind which servers may change. Name the server itself.',
      )
    }
    const open = (size: number, purpose: 'search' | 'probes') =>
      serverPool(address, {
        size,
        connectionTimeoutMillis: answerMs,
        ...(purpose === 'search'
          ? { statements: { purpose: 'reads' as const, watch: parts.statements } }
          : {}),
        beginWith: sessionSettings(purpose),
      })
    const probes = open(1, 'probes')
    const reading = open(parts.size, 'search')
    const silence = new SilenceWatch(probes)
    silence.add(reading, sessionLimits.search.statementMs)
    return { reading, probes, silence }
  }
}
