import type { ParsedQuery } from '../ranking/parse-query.js'
import type { Alternative, QueryPlan } from '../ranking/query-plan.js'
import { formMark, uuidMark } from '../ranking/postings.js'
import { isUuidStart } from '../text/uuid-words.js'
import { uuidKind } from '../query-language.js'
import { quoteLexeme, type SearchedFields } from './vector.js'

/**
 * A plan as tsqueries, each wider than the one before: words as typed, then with the last word as a
 * prefix, then with typos and words read otherwise. The last one finds all hits. Texts of tsqueries are
 * bound, never part of a statement.
 */
export function tsqueries(plan: QueryPlan, within: SearchedFields): string[] {
  const { terms, asked } = plan.query
  const { completions } = plan
  const narrow = (prefix: boolean) =>
    terms.map(({ words, prefix: unfinished }) =>
      adjacent({ words, prefix: prefix && unfinished, identifiers: asked }, within, completions),
    )
  const all = [narrow(false), narrow(true), planTexts(plan, within)]
  const others = [...begun(plan.query, within), ...excluded(plan.query, within)]
  const queries = all.map((parts) => both([...parts, ...others]))
  return [...new Set(queries)].filter((query) => query !== '')
}

function begun({ beginnings, begunIn }: ParsedQuery, within: SearchedFields): string[] {
  const weights = within.weights.of(within.group, begunIn)
  return beginnings.map(({ word }) =>
    either(within.marks.map((mark) => lexeme(mark + word, `*${weights}`))),
  )
}

function excluded({ negatives, asked }: ParsedQuery, within: SearchedFields): string[] {
  return negatives.map(
    (words) => `!${adjacent({ words, prefix: false, identifiers: asked }, within)}`,
  )
}

/** Steps between two places that no step crosses do not depend on the rest of the query. */
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
  const ways = steps
    .filter((step) => step.from === from && step.to <= end && step.alternatives.length > 0)
    .map((step) => {
      const found = step.alternatives.map((one) => adjacent(one, within, completions))
      return both([either(found), blockText(step.to, end, plan, within)])
    })
  return either(ways)
}

/**
 * Of a beginning, an index has to read every place of every word that begins so before it can look at
 * anything else; of whole words it reads what the rarest of the query leaves.
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
    return either(
      marks.map((mark) => `(${words.map((one) => lexeme(mark + one, weights)).join(' <-> ')})`),
    )
  }
  // Stored without places, and so without weights.
  if (word.startsWith(formMark)) return lexeme(word, prefix ? '*' : '')
  const completed = prefix ? completions?.get(word) : undefined
  if (completed !== undefined) {
    return either(completed.flatMap((one) => marks.map((mark) => lexeme(mark + one, weights))))
  }
  const beginning = prefix ? '*' : ''
  const mayBeUuid = within.group === undefined && identifiers.has(uuidKind) && isUuidStart(word)
  return either([
    ...marks.map((mark) => lexeme(mark + word, beginning + weights)),
    ...(mayBeUuid ? [lexeme(uuidMark + word, beginning)] : []),
  ])
}

function lexeme(word: string, label: string): string {
  return label === '' ? quoteLexeme(word) : `${quoteLexeme(word)}:${label}`
}

/** All of these. */
function both(parts: readonly string[]): string {
  return joined(parts, ' & ')
}

/** Any of these. */
function either(parts: readonly string[]): string {
  return joined(parts, ' | ')
}

function joined(parts: readonly string[], operator: string): string {
  const given = parts.filter((part) => part !== '')
  return given.length < 2 ? (given[0] ?? '') : `(${given.join(operator)})`
}
