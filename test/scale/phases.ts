import { markdownTable } from '../../bench/support/markdown-table.js'
import { timing } from '../../bench/support/timing.js'
import type { Ended, MixedLoad, RequestKind } from './mixed-load.js'

/** Totals since the start, except requests. */
export interface Totals {
  /** E-mails received by the provider. */
  readonly sent: number
  /** Processed events. */
  readonly events: number
}

/** One phase of a run: the fault, and the measurements until the next phase. */
interface Phase {
  readonly name: string
  readonly startedAt: number
  readonly endedAt: number
  /** Seconds until everything recovered; null without a fault. */
  readonly back: number | null
  readonly totals: Totals
}

const kinds: readonly RequestKind[] = ['search', 'list', 'send']

/** The phases of a run, and a table of the requests in each. */
export class Phases {
  private readonly done: Phase[] = []

  constructor(
    private readonly load: Pick<MixedLoad, 'finished'>,
    private readonly count: () => Promise<Totals>,
  ) {}

  /**
   * @param fault causes a fault; resolves when it is repaired
   * @param settle resolves when the phase may end
   */
  async run(
    name: string,
    fault: (() => Promise<void>) | null,
    settle: () => Promise<unknown>,
  ): Promise<void> {
    const before = await this.count()
    const startedAt = performance.now()
    await fault?.()
    const back = fault === null ? null : (performance.now() - startedAt) / 1_000
    await settle()
    const endedAt = performance.now()
    const after = await this.count()
    const totals = { sent: after.sent - before.sent, events: after.events - before.events }
    this.done.push({ name, startedAt, endedAt, back, totals })
  }

  table(): string {
    const heads = [
      'killed',
      'seconds',
      'back after',
      ...kinds.map((kind) => `${kind}, a second (p50, p99)`),
      'no answer',
      'e-mails sent, a second',
      'events done, a second',
    ]
    return markdownTable(
      heads,
      this.done.map((phase) => this.row(phase)),
    )
  }

  private row({ name, startedAt, endedAt, back, totals }: Phase): string[] {
    const seconds = (endedAt - startedAt) / 1_000
    const inside = this.load.finished.filter(({ at }) => at >= startedAt && at < endedAt)
    const answeredRequests = inside.filter(({ isAnswered }) => isAnswered)
    return [
      name,
      seconds.toFixed(0),
      back === null ? '' : `${back.toFixed(1)} s`,
      ...kinds.map((kind) =>
        pace(
          answeredRequests.filter((one) => one.kind === kind),
          seconds,
        ),
      ),
      String(inside.length - answeredRequests.length),
      ...[totals.sent, totals.events].map((count) => (count / seconds).toFixed(1)),
    ]
  }
}

function pace(requests: readonly Ended[], seconds: number): string {
  if (requests.length === 0) return '0'
  const { p50, p99 } = timing(requests.map(({ ms }) => ms))
  return `${(requests.length / seconds).toFixed(1)} (${p50.toFixed(0)}, ${p99.toFixed(0)} ms)`
}
