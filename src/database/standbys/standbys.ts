import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { repeated, WorkLoop } from '../../foundation/work-loop.js'
import { positionOf, readTimeline, timelineSql, type LogPosition } from './log-position.js'
import { PositionHistory } from './position-history.js'
import type { Standby, StandbyStanding } from './standby.js'

const longestPauseMs = 250

/** One that is away is asked more rarely, for every question is a connection. */
const awayPauseMs = 1_000

/** The row that shows who follows the primary is removed after a day. */
const proofMs = 3_600_000

/** How a standby does, for operators. */
export interface StandbyState {
  readonly server: string
  /** `behind` what the bound allows, or `left` alone for a moment after it failed a reader. */
  readonly state: StandbyStanding | 'behind' | 'left'
  /** Null when it is not known. */
  readonly lagMs: number | null
}

/** Told when a standby begins or ceases to be read. */
export type StandbyReport = (state: StandbyState, failure: Error | null) => void

/** A server with another timeline takes the writes now. */
export interface Takeover {
  readonly from: number
  readonly to: number
  /**
   * How far each standby was behind when the primary before was last seen: what that had acknowledged so long
   * before its end may be lost. Null where it is not known.
   */
  readonly behindMs: Readonly<Record<string, number | null>>
}

/**
 * Knows which standbys are fresh enough to be read. How old one is, is measured by positions in the log: it is
 * as old as the moment at which the primary was last seen no further than the standby has replayed.
 *
 * Positions mean nothing across timelines, and a standby does not say on which one it is. So a row is written
 * to the primary whenever that is seen on another timeline, and only who shows it is read.
 */
export class Standbys {
  private history: PositionHistory | null = null
  private proof: { readonly id: string; readonly at: number } | null = null
  private readonly loops: readonly WorkLoop[]
  private readonly told = new Map<Standby, StandbyState['state']>()
  private turn = 0

  /** @param lagMs how old may be what they answer with */
  constructor(
    private readonly primary: Pick<Pool, 'query'>,
    readonly all: readonly Standby[],
    readonly lagMs: number,
    private readonly report: StandbyReport = () => undefined,
    private readonly tookOver: (takeover: Takeover) => void = () => undefined,
  ) {
    const pauseMs = this.pauseMs
    const ignore = () => undefined
    this.loops = [
      // While the primary is away, nothing is known to be fresh, and that is all that follows from it.
      new WorkLoop(repeated(pauseMs, () => this.lookAtPrimary(), ignore)),
      ...all.map(
        (standby) =>
          new WorkLoop({
            round: async () => {
              await standby.look(this.proof?.id ?? null)
              this.tell(standby)
              return standby.standing === 'ok' || standby.standing === 'not-following'
                ? pauseMs
                : awayPauseMs
            },
            failed: () => awayPauseMs,
          }),
      ),
    ]
  }

  start(): void {
    for (const loop of this.loops) loop.start()
  }

  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()))
    await Promise.all(this.all.map((standby) => standby.end()))
  }

  /** Where the primary is now, which is behind all that was committed before. @throws when it is away */
  async position(): Promise<LogPosition> {
    const at = performance.now()
    const position = await positionOf(this.primary)
    this.note(position, at)
    return position
  }

  /** One that may be read, in turn. @param need what it must have replayed; null for nothing particular */
  choose(need: LogPosition | null): Standby | null {
    const fit = this.all.filter((standby) => this.fits(standby, need))
    this.turn += 1
    return fit[this.turn % fit.length] ?? null
  }

  fits(standby: Standby, need: LogPosition | null): boolean {
    const now = performance.now()
    if (!standby.mayServe(now) || this.lagOf(standby, now) > this.lagMs) return false
    const { history } = this
    if (need === null || history === null) return history !== null
    if (need.timeline === history.timeline) return standby.replayed >= need.lsn
    // Of an earlier timeline there is nothing new any more; of a later one we have yet to hear.
    return need.timeline < history.timeline && now - history.since > this.lagMs
  }

  get states(): readonly StandbyState[] {
    return this.all.map((standby) => this.stateOf(standby))
  }

  private stateOf(standby: Standby): StandbyState {
    const now = performance.now()
    const { name: server, standing } = standby
    if (standing !== 'ok') return { server, state: standing, lagMs: null }
    const lagMs = Math.round(this.lagOf(standby, now))
    const state = lagMs > this.lagMs ? 'behind' : standby.mayServe(now) ? 'ok' : 'left'
    return { server, state, lagMs: Number.isFinite(lagMs) ? lagMs : null }
  }

  private lagOf({ replayed }: Standby, now: number): number {
    return this.history?.lagMs(replayed, now) ?? Infinity
  }

  private async lookAtPrimary(): Promise<void> {
    await this.position()
    const isOld = this.proof === null || performance.now() - this.proof.at > proofMs
    if (isOld) await this.writeProof()
  }

  /** The timeline is asked for in the same statement: another server may have taken over since. */
  private async writeProof(): Promise<void> {
    const id = randomUUID()
    const at = performance.now()
    const { rows } = await this.primary.query<{ timeline: string }>(
      `insert into replica (id, roles, seen_at) values ($1, '{}', clock_timestamp())
       returning ${timelineSql} as timeline`,
      [id],
    )
    const [row] = rows
    if (row && readTimeline(row.timeline) === this.history?.timeline) this.proof = { id, at }
  }

  private get pauseMs(): number {
    return Math.min(longestPauseMs, this.lagMs / 4)
  }

  private note({ timeline, lsn }: LogPosition, at: number): void {
    if (this.history?.timeline !== timeline) {
      if (this.history !== null) this.tookOver(this.takeover(this.history, timeline))
      this.history = new PositionHistory(timeline, at)
      this.proof = null
      for (const standby of this.all) standby.doubt()
    }
    this.history.add(lsn, at)
  }

  /** The primary may have lived on until the next look at it. */
  private takeover(before: PositionHistory, to: number): Takeover {
    const behindMs = this.all.map(({ name, replayed }) => {
      const lagMs = Math.round(before.lagMs(replayed, before.lastAt) + this.pauseMs)
      return [name, Number.isFinite(lagMs) ? lagMs : null] as const
    })
    return { from: before.timeline, to, behindMs: Object.fromEntries(behindMs) }
  }

  private tell(standby: Standby): void {
    const state = this.stateOf(standby)
    if (this.told.get(standby) === state.state) return
    this.told.set(standby, state.state)
    this.report(state, standby.failure)
  }
}
