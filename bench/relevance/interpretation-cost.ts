import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { SearchService } from '../../src/search/search-service.js'
import { KnownWords } from '../../src/search/interpretation/known-words.js'
import { garbageCollector } from '../support/memory.js'
import { timing } from '../support/timing.js'
import { Chance } from './chance.js'
import { surnameParts } from './landlord/words/person-names.js'
import type { Question } from './scoring.js'
import { readWords } from './searches.js'
import type { StoredLandlord } from './stored-landlord.js'

/** What reading a mistyped text costs beside a search that finds what was typed. */
export interface InterpretationCost {
  readonly name: string
  /** Medians in milliseconds. */
  readonly plain: number
  readonly interpreted: number
  readonly asked: number
}

/** What is mistyped, and the same without a slip. */
const pairs = [
  { name: 'persons, name', plain: 'name', mistyped: 'name, inner letter mistyped' },
  { name: 'persons, first letter', plain: 'name', mistyped: 'name, first letter mistyped' },
  { name: 'assets, address', plain: 'postal address', mistyped: 'inner letter mistyped' },
  { name: 'tenures, first letter', plain: 'postal address', mistyped: 'first letter mistyped' },
]

/** Asks both in turn, so that what else the machine does slows both; only what was interpreted counts. */
export async function measureInterpretation(
  questions: readonly Question[],
  service: SearchService,
): Promise<InterpretationCost[]> {
  const costs: InterpretationCost[] = []
  for (const { name, plain, mistyped } of pairs) {
    const [records] = name.split(',')
    const of = (kind: string) =>
      questions.filter((one) => one.records === records && one.kind === kind)
    const [plainMs, interpretedMs]: [number[], number[]] = [[], []]
    const written = of(plain)
    for (const [index, question] of of(mistyped).entries()) {
      const other = written[index % written.length]
      if (other === undefined) continue
      const first = await timed(other, service)
      const second = await timed(question, service)
      if (!second.isInterpreted) continue
      plainMs.push(first.ms)
      interpretedMs.push(second.ms)
    }
    if (plainMs.length === 0) continue
    costs.push({
      name,
      plain: timing(plainMs).p50,
      interpreted: timing(interpretedMs).p50,
      asked: plainMs.length,
    })
  }
  return costs
}

async function timed(question: Question, service: SearchService) {
  const begun = performance.now()
  const isInterpreted = (await question.ask(service)).usedText !== null
  return { ms: performance.now() - begun, isInterpreted }
}

/** How the words of the records are read into memory behind an open port. */
export interface WordLoad {
  readonly seconds: number
  /** The longest that the main thread was held meanwhile, in milliseconds. */
  readonly longestHoldMs: number
}

export async function measureWordLoad(stored: StoredLandlord): Promise<WordLoad> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  await readWords(stored)
  const seconds = (performance.now() - begun) / 1000
  delay.disable()
  return { seconds, longestHoldMs: delay.max / 1e6 }
}

/** Bytes that so many different words take in memory, of the lengths that surnames have. */
export function memoryOfWords(count: number, seed: number): number {
  const { beginnings, endings } = surnameParts
  const chance = new Chance(seed, 'words')
  const words = new Set<string>()
  while (words.size < count) {
    const parts = [chance.pick(beginnings), chance.pick(endings), chance.pick(endings)]
    words.add(parts.slice(0, chance.integer(2, 3)).join('').toLowerCase())
    words.add(parts.join('').slice(chance.integer(0, 3)).toLowerCase())
  }
  const collect = garbageCollector()
  const counted = [...words].slice(0, count).map((word) => ({ kind: 'person', word }) as const)
  const known = new KnownWords()
  collect()
  const before = process.memoryUsage().heapUsed
  known.add(
    counted.map(({ kind, word }) => ({ kind, word: Buffer.from(word).toString(), records: 1 })),
  )
  collect()
  const bytes = process.memoryUsage().heapUsed - before
  // Read afterwards, so that it is not collected before.
  return known.has(counted[0]?.word ?? '', [{ kind: 'person', withWithheld: false }]) ? bytes : 0
}
