import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { validate, type DocumentNode, type GraphQLSchema, type ValidationRule } from 'graphql'

const path = 'graphql/validation/rules/OverlappingFieldsCanBeMergedRule.js'
const spending = 'function spendComplexityBudget(ruleContext, cost) {'

let spent = 0
const countedRule = compileCounted()

/** The rule of graphql-js, patched to report the spent budget. */
function compileCounted(): ValidationRule {
  const require = createRequire(import.meta.url)
  const file = require.resolve(path)
  const text = readFileSync(file, 'utf8')
  if (!text.includes(spending)) throw new Error('The rule of graphql-js counts in another way now.')
  const exported: Record<string, ValidationRule> = {}
  const spend = (cost: number) => {
    spent += cost
  }
  const compiled = compileFunction(text.replace(spending, `${spending} spend(cost);`), [
    ...['exports', 'require', 'spend'],
  ]) as (...args: unknown[]) => void
  compiled(exported, createRequire(file), spend)
  const rule = exported['OverlappingFieldsCanBeMergedRule']
  if (rule === undefined) throw new Error('The rule of graphql-js has another name now.')
  return rule
}

/** Number of comparisons by graphql-js for a document, together with other rules. */
export function comparisonsMade(
  schema: GraphQLSchema,
  document: DocumentNode,
  beside: readonly ValidationRule[] = [],
  maxErrors = 5,
): number {
  spent = 0
  validate(schema, document, [countedRule, ...beside], { maxErrors })
  return spent
}
