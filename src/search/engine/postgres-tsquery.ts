import type { ParsedQuery } from '../ranking/parse-query.js'
import type { Alternative, QueryPlan, Step } from '../ranking/query-plan.js'
import { uuidMark } from '../ranking/postings.js'
import { isUuidStart } from '../text/uuid-words.js'
import { guessWeights, quoteLexeme, weightsOf } from './postgres-vector.js'
import type { FieldGroup } from './search-engine.js'

/**
 * A plan as tsqueries, each wider than the one before: words as typed, then with the last word as a
 * prefix, then with typos and words read otherwise. The last one finds all hits. Texts of tsqueries are
 * bound, never part of a statement.
 */
export function tsqueries(plan: QueryPlan, within: FieldGroup | undefined): string[] {
  const { terms } = plan.query
  const narrow = (prefix: boolean) =>
    terms.map((term) =>
      adjacent(
        {
          words: term.words,
          prefix: prefix && term.prefix,
          typos: 0,
          everywhere: true,
        },
        within,
      ),
    )
  const all = [narrow(false), narrow(true), [planText(plan, within)]]
  const queries = all.map((parts) => both([...parts, ...excluded(plan.query, within)]))
  return [...new Set(queries)].filter((query) => query !== '')
}

/** Two words next to each other. */
export function splitText(left: string, right: string, within: FieldGroup | undefined): string {
  return adjacent({ words: [left, right], prefix: false, typos: 0, everywhere: true }, within)
}

function excluded({ negatives }: ParsedQuery, within: FieldGroup | undefined): string[] {
  return negatives.map(
    (words) => `!${adjacent({ words, prefix: false, typos: 0, everywhere: true }, within)}`,
  )
}

/** Steps between two places that no step crosses do not depend on the rest of the query. */
function planText({ query, steps }: QueryPlan, within: FieldGroup | undefined): string {
  const parts: string[] = []
  let from = 0
  for (let cut = 1; cut <= query.terms.length; cut += 1) {
    if (steps.some((step) => step.from < cut && step.to > cut)) continue
    parts.push(blockText(from, cut, steps, within))
    from = cut
  }
  return both(parts)
}

function blockText(
  from: number,
  end: number,
  steps: readonly Step[],
  within: FieldGroup | undefined,
): string {
  if (from === end) return ''
  const ways = steps
    .filter((step) => step.from === from && step.to <= end && step.alternatives.length > 0)
    .map((step) => {
      const found = step.alternatives.map((alternative) => adjacent(alternative, within))
      return both([either(found), blockText(step.to, end, steps, within)])
    })
  return either(ways)
}

function adjacent(
  { words, prefix, everywhere }: Alternative,
  within: FieldGroup | undefined,
): string {
  const weights = within === undefined && !everywhere ? guessWeights : weightsOf(within)
  const label = `${prefix ? '*' : ''}${weights}`
  const lexeme = (word: string) => `${quoteLexeme(word)}${label === '' ? '' : `:${label}`}`
  const [word = '', ...others] = words
  if (others.length > 0) return `(${words.map(lexeme).join(' <-> ')})`
  const mayBeUuid = everywhere && within === undefined && isUuidStart(word)
  return mayBeUuid ? either([lexeme(word), lexeme(uuidMark + word)]) : lexeme(word)
}

function both(parts: readonly string[]): string {
  return joined(parts, ' & ')
}

function either(parts: readonly string[]): string {
  return joined(parts, ' | ')
}

function joined(parts: readonly string[], operator: string): string {
  const given = parts.filter((part) => part !== '')
  return given.length < 2 ? (given[0] ?? '') : `(${given.join(operator)})`
}
