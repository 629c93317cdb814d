import {
  countsIn,
  findStep,
  isAdjacent,
  type FoundStep,
  type Match,
} from '../../search-engine/ranking/find-step.js'
import type { ParsedQuery } from '../../search-engine/ranking/parse-query.js'
import { fieldOf, formMark, textsOf } from '../../search-engine/ranking/postings.js'
import { planQuery, type Step } from '../../search-engine/ranking/query-plan.js'
import { rankDocument } from '../../search-engine/ranking/rank.js'
import { tokeniseAll } from '../../search-engine/text/tokenise.js'
import type { TextPart, Verdict } from './explanation.js'
import { vocabularyOf, type SearchedWords } from './searched-words.js'
import { editDistance } from '../../search-engine/ranking/edit-distance.js'
import { hasDigit } from '../../search-engine/ranking/typos.js'

/** Fields that hold no words as they are written, and what a match in them means. */
const verdictsOfFields: Readonly<Record<string, Verdict>> = {
  expanded: 'ABBREVIATION',
  fullNames: 'OTHER_SPELLING',
  respeltNames: 'OTHER_SPELLING',
  respeltReferences: 'OTHER_SPELLING',
  otherNames: 'OTHER_NAME',
}

export interface Judgement {
  readonly isMatch: boolean
  readonly parts: readonly TextPart[]
}

/** What becomes of each part of a query in a record, in the order typed, negated parts last. */
export function judge(query: ParsedQuery, searched: SearchedWords): Judgement {
  const { words, identifiers } = searched
  const plan = planQuery(query, vocabularyOf(query, searched), searched.hasOtherForms)
  const found = new Map(plan.steps.map((step) => [step, findStep(step, words, identifiers)]))
  const path = likeliestPath(plan.paths, found)
  return {
    isMatch: rankDocument(plan, words, identifiers) !== null,
    parts: [
      ...path.map((step) => judgedStep(step, found.get(step) ?? null, query, searched)),
      ...query.beginnings.map(({ word }) => judgedBeginning(word, query, searched)),
      ...query.negatives.map((negated) => judgedNegative(negated, query, searched)),
    ],
  }
}

/** The one that lacks least and has the fewest typos. */
function likeliestPath(
  paths: readonly (readonly Step[])[],
  found: ReadonlyMap<Step, FoundStep | null>,
): readonly Step[] {
  const cost = (path: readonly Step[]) =>
    path.reduce((sum, step) => sum + (found.get(step)?.typos ?? 100 * (step.to - step.from)), 0)
  const [best = []] = paths.toSorted((a, b) => cost(a) - cost(b))
  return best
}

function judgedStep(
  { from, to }: Step,
  found: FoundStep | null,
  { terms }: ParsedQuery,
  searched: SearchedWords,
): TextPart {
  const own = terms.slice(from, to)
  const text = own.flatMap((term) => term.words).join(' ')
  const match = found === null ? null : clearestMatch(found.matches, searched)
  if (found === null || match === null) {
    return { ...missing(text), suggestion: nearestWord(text, searched) }
  }
  const isPhrase = own.some(({ phrase }) => phrase)
  return matchedPart(text, match, verdictOf(match, found.typos, to - from, isPhrase), searched)
}

/** What stands in the record as typed and is shown says most. */
function clearestMatch(matches: readonly Match[], { searchable }: SearchedWords): Match | null {
  const unclear = ({ start, whole }: Match) => {
    const { field = '' } = searchable[fieldOf(start)] ?? {}
    return (Object.hasOwn(verdictsOfFields, field) ? 2 : 0) + Number(!whole)
  }
  const [first = null] = matches.toSorted((a, b) => unclear(a) - unclear(b) || a.start - b.start)
  return first
}

function verdictOf(
  { start, end, whole }: Match,
  typos: number,
  terms: number,
  isPhrase: boolean,
): Verdict {
  if (isPhrase) return 'PHRASE'
  if (terms > 1) return 'JOINED'
  if (end > start) return 'SPLIT'
  if (typos > 0) return 'MISTYPED'
  return whole ? 'WHOLE' : 'BEGINNING'
}

function matchedPart(
  text: string,
  { start, end }: Pick<Match, 'start' | 'end'>,
  verdict: Verdict,
  searched: SearchedWords,
): TextPart {
  const { searchable, words } = searched
  const field = searchable[fieldOf(start)]
  const isAsWritten = verdict === 'WHOLE' || verdict === 'BEGINNING'
  const matched = words
    .wordsOf(fieldOf(start))
    .filter(({ occurrence }) => occurrence >= start && occurrence <= end)
    .map(({ word }) => (word.startsWith(formMark) ? word.slice(formMark.length) : word))
  return {
    text,
    verdict: (isAsWritten ? verdictsOfFields[field?.field ?? ''] : undefined) ?? verdict,
    field: shownField(start, matched[0] ?? '', searched),
    matched: matched.join(' '),
    suggestion: null,
  }
}

function judgedBeginning(
  start: string,
  { begunIn }: ParsedQuery,
  searched: SearchedWords,
): TextPart {
  const { words, identifiers } = searched
  const counts = countsIn(begunIn, identifiers)
  const whole = (words.get(start) ?? []).find(counts)
  const occurrence = whole ?? words.longer(start).flat().find(counts)
  if (occurrence === undefined) return missing(start)
  const verdict = whole === undefined ? 'BEGINNING' : 'WHOLE'
  return matchedPart(start, { start: occurrence, end: occurrence }, verdict, searched)
}

function judgedNegative(
  negated: readonly string[],
  { asked }: ParsedQuery,
  searched: SearchedWords,
): TextPart {
  const { words, identifiers } = searched
  const text = negated.join(' ')
  const counts = countsIn(asked, identifiers)
  const isThere = isAdjacent(negated, words, counts)
  if (!isThere) return { ...missing(text), verdict: 'NOT_EXCLUDED' }
  const occurrence = (words.get(negated[0] ?? '') ?? []).find(counts) ?? 0
  return {
    text,
    verdict: 'EXCLUDES',
    field: shownField(occurrence, negated[0] ?? '', searched),
    matched: text,
    suggestion: null,
  }
}

function missing(text: string): TextPart {
  return { text, verdict: 'MISSING', field: null, matched: null, suggestion: null }
}

/** Of the fields that are shown in its place, the one that holds the word. */
function shownField(
  occurrence: number,
  word: string,
  { searchable, fields }: SearchedWords,
): string | null {
  const searched = searchable[fieldOf(occurrence)]
  if (searched === undefined) return null
  const shown = [searched.shown === undefined ? searched.field : searched.shown].flat()
  const holds = (name: string | null) =>
    name !== null && tokeniseAll(textsOf(fields[name])).some((token) => token.word === word)
  return shown.find(holds) ?? shown[0] ?? null
}

const shortest = 3
const shortestWithTwoSlips = 6

/** A word of the record that may have been meant, as a sentence; null where none is near. */
function nearestWord(typed: string, { words }: SearchedWords): string | null {
  if (typed.length < shortest || hasDigit(typed)) return null
  const limit = typed.length < shortestWithTwoSlips ? 1 : 2
  let nearest: { readonly word: string; readonly slips: number } | null = null
  for (const word of words.keys()) {
    if (hasDigit(word) || word.startsWith(formMark) || word.length < shortest) continue
    const slips = word.startsWith(typed) ? 0 : editDistance(typed, word, limit)
    if (slips <= limit && slips < (nearest?.slips ?? Infinity)) nearest = { word, slips }
  }
  if (nearest === null) return null
  return nearest.slips === 0
    ? `${nearest.word} begins so; type ${typed}* for it`
    : `${nearest.word} stands there`
}
