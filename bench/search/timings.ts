import { Random } from '../../src/development/landlord/random.js'
import type { OnProgress } from '../support/progress.js'
import { timing, type Timing } from '../support/timing.js'
import type { QueryKind, Searches } from './query-kind.js'
import type { TimedEngine } from './timed-engine.js'

/** How long the engine took over one kind of query. */
export interface KindTiming extends Timing {
  readonly kind: QueryKind
}

/** Asked before the clock counts, so that plans and pages are warm. */
const warmUps = 5

/**
 * Asks `count` queries of each kind and tells what the engine took over them. Kinds take turns, so that
 * a busy moment of the machine does not fall on one of them alone.
 */
export async function timeKinds(
  kinds: readonly QueryKind[],
  searches: Searches,
  engine: TimedEngine,
  options: { readonly count: number; readonly seed: number; readonly onProgress: OnProgress },
): Promise<KindTiming[]> {
  const asked = kinds.map((kind) => ({
    kind,
    texts: new Random(options.seed, `${kind.name} ${kind.records}`).shuffled(kind.texts),
    spent: [] as number[],
  }))
  const rounds = warmUps + options.count
  for (let round = 0; round < rounds; round += 1) {
    for (const { kind, texts, spent } of asked) {
      engine.spent = 0
      await kind.ask(searches, texts[round % texts.length] ?? '')
      if (round >= warmUps) spent.push(engine.spent)
    }
    options.onProgress(round + 1, rounds)
  }
  return asked.map(({ kind, spent }) => ({ kind, ...timing(spent) }))
}
