import { createRequire } from 'node:module'
import { defaultFieldResolver, GraphQLError, isObjectType, type GraphQLSchema } from 'graphql'
import { refuse, type ScopeRule } from '../access/policy.js'
import type { RequestContext } from '../schema/request-context.js'
import { fieldRules, type FieldRules } from './field-rules.js'

// Permissions must be written with graphql-shield (docs/adr/0003-shield-as-a-thin-outer-wall.md). Its ESM build
// imports a function that newer Node versions lack, so it is loaded as CommonJS.
const require = createRequire(import.meta.url)
const legacyUtil = require('node:util') as Record<string, unknown>
legacyUtil['isUndefined'] ??= (value: unknown) => value === undefined
const { shield, rule, deny } = require('graphql-shield') as typeof import('graphql-shield')

type ShieldRule = ReturnType<ReturnType<typeof rule>>

type Guard = (
  resolve: (...input: readonly unknown[]) => unknown,
  ...input: readonly unknown[]
) => unknown

/**
 * Puts the rules of `field-rules.ts` in front of their fields, as rules of graphql-shield. Only guarded fields
 * are wrapped: shield would wrap every field of every type, which makes large pages several times slower.
 *
 * @throws Error if a root field has no rule, or a rule has no field
 */
export function guard(schema: GraphQLSchema): GraphQLSchema {
  const rules = fieldRules(schema)
  requireRootRules(schema, rules)
  const tree = mapFields(rules, shieldRules())
  const options = { allowExternalErrors: true, fallbackRule: deny }
  const guards = shield(tree, options).generate(schema) as Record<string, Record<string, Guard>>
  for (const [typeName, fields] of Object.entries(rules)) {
    const type = schema.getType(typeName)
    if (!isObjectType(type)) {
      throw new Error(`field-rules.ts names ${typeName}, which is not an object type.`)
    }
    for (const name of Object.keys(fields)) {
      const field = type.getFields()[name]
      const guarded = guards[typeName]?.[name]
      if (field === undefined || guarded === undefined) {
        throw new Error(`field-rules.ts names ${typeName}.${name}, which the schema lacks.`)
      }
      const resolve = (field.resolve ?? defaultFieldResolver) as (...input: unknown[]) => unknown
      field.resolve = (...input) => guarded(resolve, ...input)
    }
  }
  guardStreams(schema, rules)
  return schema
}

function requireRootRules(schema: GraphQLSchema, rules: FieldRules): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  for (const root of roots) {
    if (root === null || root === undefined) continue
    for (const field of Object.keys(root.getFields())) {
      if (rules[root.name]?.[field] !== undefined) continue
      throw new Error(`The root field ${root.name}.${field} has no rule in field-rules.ts.`)
    }
  }
}

/**
 * One shield rule for each scope rule. It decides once per operation, because the result depends only on the caller.
 */
function shieldRules(): (scopeRule: ScopeRule) => ShieldRule {
  const rules = new Map<string, ShieldRule>()
  return (scopeRule) => {
    const name = JSON.stringify(scopeRule)
    let shieldRule = rules.get(name)
    if (shieldRule === undefined) {
      shieldRule = rule(name, { cache: 'contextual' })(
        (_parent, _args, { authentication }: RequestContext) => {
          const refusal = refuse(authentication, scopeRule)
          if (refusal === null) return true
          return new GraphQLError(refusal.message, { extensions: { code: refusal.code } })
        },
      )
      rules.set(name, shieldRule)
    }
    return shieldRule
  }
}

/** Shield guards each event of a stream. A stream itself is refused before it opens. */
function guardStreams(schema: GraphQLSchema, rules: FieldRules): void {
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const { subscribe } = field
    const scopeRule = rules['Subscription']?.[field.name]
    if (subscribe === undefined || scopeRule === undefined) continue
    field.subscribe = (root, args, context: RequestContext, info) => {
      const refusal = refuse(context.authentication, scopeRule)
      if (refusal !== null) throw refusal
      return subscribe(root, args, context, info)
    }
  }
}

function mapFields<Value>(
  rules: FieldRules,
  valueOf: (rule: ScopeRule) => Value,
): Record<string, Record<string, Value>> {
  const mapValues = <From, To>(values: Readonly<Record<string, From>>, to: (value: From) => To) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]))
  return mapValues(rules, (fields) => mapValues(fields, valueOf))
}
