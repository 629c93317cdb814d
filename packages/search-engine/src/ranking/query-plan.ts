import type { IdentifierKind } from '../query-language.js'
import type { ParsedQuery, QueryTerm } from './parse-query.js'
import { formMark } from './postings.js'
import { typosBetween } from './typos.js'
import { knowsCompletions, type Split, type Vocabulary } from './vocabulary.js'
import { wordRuns, type WordRun } from './word-runs.js'

/** Meilisearch tries no more words than these in place of a mistyped one, in alphabetical order. */
const maximumMistypings = new Map([
  [1, 150],
  [2, 50],
])

/** More words that begin alike are looked for by their beginning. */
const maximumCompletions = 50

/** Bounds the ways through a query in which neighbours are read as one word. */
const maximumJoins = 4

/** One way to find a step of a query in a document. */
export interface Alternative {
  /** Several words must stand next to each other in this order. */
  readonly words: readonly string[]
  readonly prefix: boolean
  readonly typos: number
  /** The kinds of identifier in which it is looked for, besides all other fields. */
  readonly identifiers: ReadonlySet<IdentifierKind>
}

/** Guessed words are not looked for in identifiers. */
const guessed: Alternative['identifiers'] = new Set()

/** Terms `from` up to but without `to`, and how they may be found, the fewest typos first. */
export interface Step {
  readonly from: number
  readonly to: number
  readonly alternatives: readonly Alternative[]
}

export interface QueryPlan {
  readonly query: ParsedQuery
  readonly steps: readonly Step[]
  /** Words with a `*`, each before the term `from`. A document has to match all of them on any path. */
  readonly begun: readonly Step[]
  /** Every sequence of steps that covers all terms; a document has to match all steps of one. */
  readonly paths: readonly (readonly Step[])[]
  /** All words that begin with an unfinished one, by that one, where they are known and few. */
  readonly completions: ReadonlyMap<string, readonly string[]>
}

/** Tells words that other forms are known of; see `QueryLanguage`. */
type OtherForms = (word: string) => boolean

/**
 * Decides which words and phrases a query may be found by.
 *
 * @param hasOtherForms given where words are looked for among other forms, too
 */
export function planQuery(
  query: ParsedQuery,
  vocabulary: Vocabulary,
  hasOtherForms: OtherForms | null = null,
): QueryPlan {
  const words = byInitial([...new Set(vocabulary.words)].sort())
  const phrases = query.terms.flatMap((term, from) =>
    term.phrase ? [phraseStep(term, from, query)] : [],
  )
  const wanted = wordRuns(query.terms)
  const runs = wanted.map((run) => runStep(run, words, query, vocabulary.splits, hasOtherForms))
  const joins = runs.filter((step) => step.to - step.from > 1 && step.alternatives.length > 0)
  const steps = [
    ...phrases,
    ...runs.filter((step) => step.to - step.from === 1),
    ...joins.slice(0, maximumJoins),
  ]
  const completions = wanted
    .filter((run) => knowsCompletions(run, query))
    .map(({ word }) => [word, words.like(word).filter((known) => known.startsWith(word))] as const)
    .filter(([, found]) => found.length > 0 && found.length <= maximumCompletions)
  return {
    query,
    steps,
    begun: query.beginnings.map(({ word, termsBefore }) => ({
      from: termsBefore,
      to: termsBefore,
      alternatives: [found([word], 0, query.begunIn, true)],
    })),
    paths: pathsFrom(0, query.terms.length, steps),
    completions: new Map(completions),
  }
}

function phraseStep({ words }: QueryTerm, from: number, { asked }: ParsedQuery): Step {
  return { from, to: from + 1, alternatives: [found(words, 0, asked)] }
}

/** Words in their order: all of them, and those with the same first letter as another one. */
interface SortedWords {
  readonly all: readonly string[]
  like(word: string): readonly string[]
}

function byInitial(all: readonly string[]): SortedWords {
  const initials = new Map<number | undefined, string[]>()
  for (const word of all) {
    const initial = word.codePointAt(0)
    const alike = initials.get(initial)
    if (alike === undefined) initials.set(initial, [word])
    else alike.push(word)
  }
  return { all, like: (word) => initials.get(word.codePointAt(0)) ?? [] }
}

function runStep(
  run: WordRun,
  words: SortedWords,
  { asked }: ParsedQuery,
  splits: readonly Split[],
  hasOtherForms: OtherForms | null,
): Step {
  const { from, to, prefix, cost } = run
  const single = run.cost === 0
  const ownSplits = single ? splits.filter(({ left, right }) => left + right === run.word) : []
  const mistyped = new Map<number, string[]>()
  let known = single
  // With one typo at most, the first letter is right.
  for (const word of run.budget < 2 ? words.like(run.word) : words.all) {
    if (word === run.word || (run.prefix && word.startsWith(run.word))) {
      known = true
      continue
    }
    const typos = typosBetween(run.word, word, run.budget, run.prefix)
    if (typos === null) continue
    const others = mistyped.get(typos) ?? []
    if (others.length < (maximumMistypings.get(typos) ?? 0)) others.push(word)
    mistyped.set(typos, others)
  }
  const alternatives = [
    ...(known ? [found([run.word], cost, single ? asked : guessed, prefix)] : []),
    // Of words in one only those with forms of their own: no vocabulary tells which of the others are there.
    ...(hasOtherForms !== null && (single || hasOtherForms(run.word))
      ? [found([formMark + run.word], cost, guessed, prefix)]
      : []),
    ...[...mistyped].flatMap(([typos, others]) =>
      others.map((word) => found([word], cost + typos, guessed)),
    ),
    ...ownSplits.map(({ left, right }) => found([left, right], 1, asked)),
  ]
  return { from, to, alternatives: alternatives.sort((a, b) => a.typos - b.typos) }
}

function found(
  words: readonly string[],
  typos: number,
  identifiers: Alternative['identifiers'],
  prefix = false,
): Alternative {
  return { words, prefix, typos, identifiers }
}

function pathsFrom(from: number, end: number, steps: readonly Step[]): Step[][] {
  if (from === end) return [[]]
  return steps
    .filter((step) => step.from === from)
    .flatMap((step) => pathsFrom(step.to, end, steps).map((rest) => [step, ...rest]))
}
