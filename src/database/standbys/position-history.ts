/** More than the longest bound needs at the pace of the looks; what is older only says "long ago". */
const most = 1_000

interface Sample {
  lsn: bigint
  /** In milliseconds of `performance.now()`: when the question was sent, so before the primary was there. */
  at: number
}

/** When the primary was where, on one timeline: so a position says how old what it stands for is. */
export class PositionHistory {
  private readonly samples: Sample[] = []

  /** @param since when the timeline was first seen, as `at` of samples */
  constructor(
    readonly timeline: number,
    readonly since: number,
  ) {}

  add(lsn: bigint, at: number): void {
    const last = this.samples.at(-1)
    // Answers may overtake each other, and say less then.
    if (last !== undefined && lsn < last.lsn) return
    if (last?.lsn === lsn) {
      last.at = Math.max(last.at, at)
      return
    }
    this.samples.push({ lsn, at })
    if (this.samples.length > most) this.samples.shift()
  }

  /** When the primary was last seen; `since` before that. */
  get lastAt(): number {
    return this.samples.at(-1)?.at ?? this.since
  }

  /** How long ago the primary was no further than this; infinite when it is not known to have been. */
  lagMs(replayed: bigint, now: number): number {
    const sample = this.samples.findLast(({ lsn }) => lsn <= replayed)
    return sample === undefined ? Infinity : now - sample.at
  }
}
