import { Random } from '../../tools/landlord/random.js'
import type { OnProgress } from '../support/progress.js'
import { timing, type Timing } from '../support/timing.js'
import type { QueryKind, Searches } from './query-kind.js'
import type { ServerTimes } from './server-times.js'
import type { TimedEngine } from './timed-engine.js'

/** Milliseconds inside the engine for one kind of search. */
export interface KindTiming extends Timing {
  readonly kind: QueryKind
  /** As the search server reports; null for an engine without a server of its own. */
  readonly server: Timing | null
}

interface Asked {
  readonly engine: TimedEngine
  readonly server?: ServerTimes | undefined
  readonly count: number
  readonly seed: number
  readonly onProgress: OnProgress
}

/** Not counted, so that plans and pages are warm. */
const warmUps = 5

/** Asks `count` queries of each kind. Kinds take turns, so that a busy moment does not fall on one of them. */
export async function timeKinds(
  kinds: readonly QueryKind[],
  searches: Searches,
  { engine, server, count, seed, onProgress }: Asked,
): Promise<KindTiming[]> {
  const asked = kinds.map((kind) => ({
    kind,
    texts: new Random(seed, `${kind.name} ${kind.records}`).shuffled(kind.texts),
    spent: [] as number[],
    reported: [] as number[],
  }))
  const rounds = warmUps + count
  for (let round = 0; round < rounds; round += 1) {
    for (const { kind, texts, spent, reported } of asked) {
      engine.spent = 0
      if (server !== undefined) server.spent = 0
      await kind.ask(searches, texts[round % texts.length] ?? '')
      if (round < warmUps) continue
      spent.push(engine.spent)
      if (server !== undefined) reported.push(server.spent)
    }
    onProgress(round + 1, rounds)
  }
  return asked.map(({ kind, spent, reported }) => ({
    kind,
    ...timing(spent),
    server: server === undefined ? null : timing(reported),
  }))
}
