import { Random } from '../../tools/landlord/random.js'
import type { OnProgress } from '../support/progress.js'
import { timing, type Timing } from '../support/timing.js'
import type { QueryKind, Searches } from './query-kind.js'
import type { ServerTimes } from './server-times.js'
import type { TimedEngine } from './timed-engine.js'

/** Milliseconds inside the engine for one kind of search. */
export interface KindTiming extends Timing {
  readonly kind: QueryKind
  /** Milliseconds that the search server reports; null without a search server. */
  readonly server: Timing | null
}

interface TimingOptions {
  readonly engine: TimedEngine
  readonly server?: ServerTimes | undefined
  readonly count: number
  readonly seed: number
  readonly onProgress: OnProgress
}

/** Uncounted queries that warm up plans and pages. */
const warmUps = 5

/** Runs `count` queries of each kind. Kinds take turns, so that a busy moment affects all of them. */
export async function timeKinds(
  kinds: readonly QueryKind[],
  searches: Searches,
  { engine, server, count, seed, onProgress }: TimingOptions,
): Promise<KindTiming[]> {
  const runs = kinds.map((kind) => ({
    kind,
    texts: new Random(seed, `${kind.name} ${kind.records}`).shuffled(kind.texts),
    durations: [] as number[],
    reported: [] as number[],
  }))
  const rounds = warmUps + count
  for (let round = 0; round < rounds; round += 1) {
    for (const { kind, texts, durations, reported } of runs) {
      engine.spent = 0
      if (server !== undefined) server.spent = 0
      await kind.ask(searches, texts[round % texts.length] ?? '')
      if (round < warmUps) continue
      durations.push(engine.spent)
      if (server !== undefined) reported.push(server.spent)
    }
    onProgress(round + 1, rounds)
  }
  return runs.map(({ kind, durations, reported }) => ({
    kind,
    ...timing(durations),
    server: server === undefined ? null : timing(reported),
  }))
}
