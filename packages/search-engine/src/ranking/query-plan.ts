import type { IdentifierKind } from '../query-language.js'
import type { ParsedQuery, QueryTerm } from './parse-query.js'
import { wordRuns, type WordRun } from './word-runs.js'
import { formMark } from './postings.js'
import { typosBetween } from './typos.js'
import { knowsCompletions, type Split, type Vocabulary } from './vocabulary.js'

/**
 * Number of typos → maximum number of indexed words to try, in alphabetical order. Meilisearch has the same limits.
 */
const maximumMistypings = new Map([
  [1, 150],
  [2, 50],
])

/** If a prefix has more completions, the prefix itself is searched. */
const maximumCompletions = 50

/** Limits the number of paths with joined words. */
const maximumJoins = 4

/** One way to match a step in a document. */
export interface Alternative {
  /** Several words must be adjacent, in this order. */
  readonly words: readonly string[]
  readonly prefix: boolean
  readonly typos: number
  /** Identifier kinds to search. Fields that hold no identifier are always searched. */
  readonly identifiers: ReadonlySet<IdentifierKind>
}

/** Guessed words are not searched in identifiers. */
const guessed: Alternative['identifiers'] = new Set()

/** The terms from `from` to `to` (exclusive) with their alternatives, fewest typos first. */
export interface Step {
  readonly from: number
  readonly to: number
  readonly alternatives: readonly Alternative[]
}

export interface QueryPlan {
  readonly query: ParsedQuery
  readonly steps: readonly Step[]
  /**
   * One step per wildcard, placed before the term `from`. A document must match all wildcard steps, whichever path it
   * matches.
   */
  readonly wildcardSteps: readonly Step[]
  /** Every sequence of steps that covers all terms. A document must match all steps of one path. */
  readonly paths: readonly (readonly Step[])[]
  /** Prefix → all its completions. Contains only prefixes whose completions are known and few. */
  readonly completions: ReadonlyMap<string, readonly string[]>
}

/** See `QueryLanguage.hasOtherForms`. */
type OtherForms = (word: string) => boolean

/**
 * Plans the words and phrases that match a query.
 *
 * @param hasOtherForms null if fields with other forms are not searched
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
  const runs = wordRuns(query.terms)
  const runSteps = runs.map((run) => runStep(run, words, query, vocabulary.splits, hasOtherForms))
  const joins = runSteps.filter((step) => step.to - step.from > 1 && step.alternatives.length > 0)
  const steps = [
    ...phrases,
    ...runSteps.filter((step) => step.to - step.from === 1),
    ...joins.slice(0, maximumJoins),
  ]
  const completions = runs
    .filter((run) => knowsCompletions(run, query))
    .map(
      ({ word }) =>
        [word, words.sameInitial(word).filter((other) => other.startsWith(word))] as const,
    )
    .filter(([, others]) => others.length > 0 && others.length <= maximumCompletions)
  return {
    query,
    steps,
    wildcardSteps: query.wildcards.map(({ word, termsBefore }) => ({
      from: termsBefore,
      to: termsBefore,
      alternatives: [alternative([word], 0, query.wildcardKinds, true)],
    })),
    paths: pathsFrom(0, query.terms.length, steps),
    completions: new Map(completions),
  }
}

function phraseStep({ words }: QueryTerm, from: number, { identifierKinds }: ParsedQuery): Step {
  return { from, to: from + 1, alternatives: [alternative(words, 0, identifierKinds)] }
}

/** Sorted words, also grouped by their initial. */
interface SortedWords {
  readonly all: readonly string[]
  sameInitial(word: string): readonly string[]
}

function byInitial(all: readonly string[]): SortedWords {
  const initials = new Map<number | undefined, string[]>()
  for (const word of all) {
    const initial = word.codePointAt(0)
    const group = initials.get(initial)
    if (group === undefined) initials.set(initial, [word])
    else group.push(word)
  }
  return { all, sameInitial: (word) => initials.get(word.codePointAt(0)) ?? [] }
}

function runStep(
  run: WordRun,
  words: SortedWords,
  { identifierKinds }: ParsedQuery,
  splits: readonly Split[],
  hasOtherForms: OtherForms | null,
): Step {
  const { from, to, prefix, cost } = run
  const single = run.cost === 0
  const ownSplits = single ? splits.filter(({ left, right }) => left + right === run.word) : []
  const mistyped = new Map<number, string[]>()
  let exists = single
  // With at most one typo, the first letter must be right.
  for (const word of run.budget < 2 ? words.sameInitial(run.word) : words.all) {
    if (word === run.word || (run.prefix && word.startsWith(run.word))) {
      exists = true
      continue
    }
    const typos = typosBetween(run.word, word, run.budget, run.prefix)
    if (typos === null) continue
    const others = mistyped.get(typos) ?? []
    if (others.length < (maximumMistypings.get(typos) ?? 0)) others.push(word)
    mistyped.set(typos, others)
  }
  const alternatives = [
    ...(exists ? [alternative([run.word], cost, single ? identifierKinds : guessed, prefix)] : []),
    // A joined word is searched as another form only if it has other forms: the vocabulary does not list indexed
    // other forms.
    ...(hasOtherForms !== null && (single || hasOtherForms(run.word))
      ? [alternative([formMark + run.word], cost, guessed, prefix)]
      : []),
    ...[...mistyped].flatMap(([typos, others]) =>
      others.map((word) => alternative([word], cost + typos, guessed)),
    ),
    ...ownSplits.map(({ left, right }) => alternative([left, right], 1, identifierKinds)),
  ]
  return { from, to, alternatives: alternatives.sort((a, b) => a.typos - b.typos) }
}

function alternative(
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
