import type { ParsedQuery } from '../ranking/parse-query.js'
import type { Alternative, QueryPlan } from '../ranking/query-plan.js'
import { formMark, uuidMark } from '../ranking/postings.js'
import { isUuidStart } from '../text/uuid-words.js'
import { uuidKind } from '../query-language.js'
import { quoteLexeme, type SearchedFields } from './field-weights.js'

/**
 * Renders a plan as tsqueries, each wider than the one before: words as typed, then with the last word as a prefix,
 * then with typos and other readings. The last tsquery matches all hits. The texts are bound as parameters.
 */
export function tsqueries(plan: QueryPlan, within: SearchedFields): string[] {
  const { terms, identifierKinds } = plan.query
  const { completions } = plan
  const narrow = (prefix: boolean) =>
    terms.map(({ words, prefix: unfinished }) =>
      adjacent(
        { words, prefix: prefix && unfinished, identifiers: identifierKinds },
        within,
        completions,
      ),
    )
  const all = [narrow(false), narrow(true), planTexts(plan, within)]
  const others = [...wildcardTexts(plan.query, within), ...negativeTexts(plan.query, within)]
  const queries = all.map((parts) => allOf([...parts, ...others]))
  return [...new Set(queries)].filter((query) => query !== '')
}

function wildcardTexts(
  { wildcards, wildcardKinds }: ParsedQuery,
  within: SearchedFields,
): string[] {
  const weights = within.weights.of(within.group, wildcardKinds)
  return wildcards.map(({ word }) =>
    anyOf(within.marks.map((mark) => lexeme(mark + word, `*${weights}`))),
  )
}

function negativeTexts(
  { negatives, identifierKinds }: ParsedQuery,
  within: SearchedFields,
): string[] {
  return negatives.map(
    (words) => `!${adjacent({ words, prefix: false, identifiers: identifierKinds }, within)}`,
  )
}

/** Splits the query where no step crosses a term boundary: the parts are independent of each other. */
function planTexts(plan: QueryPlan, within: SearchedFields): string[] {
  const { query, steps } = plan
  const parts: string[] = []
  let from = 0
  for (let cut = 1; cut <= query.terms.length; cut += 1) {
    if (steps.some((step) => step.from < cut && step.to > cut)) continue
    parts.push(blockText(from, cut, plan, within))
    from = cut
  }
  return parts
}

function blockText(from: number, end: number, plan: QueryPlan, within: SearchedFields): string {
  if (from === end) return ''
  const { steps, completions } = plan
  const branches = steps
    .filter((step) => step.from === from && step.to <= end && step.alternatives.length > 0)
    .map((step) => {
      const texts = step.alternatives.map((one) => adjacent(one, within, completions))
      return allOf([anyOf(texts), blockText(step.to, end, plan, within)])
    })
  return anyOf(branches)
}

/**
 * One alternative as a tsquery. A prefix is replaced with its completions if they are known. For a prefix, a GIN
 * index reads every posting of every word with the prefix before it looks at other words. Whole words are
 * intersected, starting with the rarest.
 */
function adjacent(
  { words, prefix, identifiers }: Omit<Alternative, 'typos'>,
  within: SearchedFields,
  completions?: QueryPlan['completions'],
): string {
  const { marks } = within
  const weights = within.weights.of(within.group, identifiers)
  const [word = '', ...others] = words
  if (others.length > 0) {
    return anyOf(
      marks.map((mark) => `(${words.map((one) => lexeme(mark + one, weights)).join(' <-> ')})`),
    )
  }
  // Other forms are stored without positions, and so without weights.
  if (word.startsWith(formMark)) return lexeme(word, prefix ? '*' : '')
  const completed = prefix ? completions?.get(word) : undefined
  if (completed !== undefined) {
    return anyOf(completed.flatMap((one) => marks.map((mark) => lexeme(mark + one, weights))))
  }
  const beginning = prefix ? '*' : ''
  const mayBeUuid = within.group === undefined && identifiers.has(uuidKind) && isUuidStart(word)
  return anyOf([
    ...marks.map((mark) => lexeme(mark + word, beginning + weights)),
    ...(mayBeUuid ? [lexeme(uuidMark + word, beginning)] : []),
  ])
}

function lexeme(word: string, label: string): string {
  return label === '' ? quoteLexeme(word) : `${quoteLexeme(word)}:${label}`
}

function allOf(parts: readonly string[]): string {
  return join(parts, ' & ')
}

function anyOf(parts: readonly string[]): string {
  return join(parts, ' | ')
}

function join(parts: readonly string[], operator: string): string {
  const nonEmpty = parts.filter((part) => part !== '')
  return nonEmpty.length < 2 ? (nonEmpty[0] ?? '') : `(${nonEmpty.join(operator)})`
}
