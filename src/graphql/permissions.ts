import {
  defaultFieldResolver,
  GraphQLError,
  isObjectType,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql'
import { refuse, type ScopeRule } from '../access/policy.js'
import type { RequestContext } from '../schema/request-context.js'
import type { StreamSources } from '../schema/stream-source.js'
import { fieldRules, type FieldRules } from './field-rules.js'
import { deny, rule, shield, type IMiddlewareTypeMap } from './shield.js'

/**
 * Puts graphql-shield in front of the guarded fields and of nothing else: shield would wrap every field
 * of every type, which makes large pages several times slower. The fields are changed in place: the way of
 * graphql-middleware would make the whole schema once more, at each start.
 *
 * @param sources what each field of Subscription follows
 * @throws Error when a root field has no rule, so that nothing starts half guarded
 */
export function guard(schema: GraphQLSchema, sources: StreamSources = new Map()): GraphQLSchema {
  const rules = fieldRules(schema)
  for (const root of [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ]) {
    for (const field of Object.keys(root?.getFields() ?? {})) {
      if (rules[root?.name ?? '']?.[field] === undefined) {
        throw new Error(
          `The root field ${root?.name ?? ''}.${field} has no rule in field-rules.ts.`,
        )
      }
    }
  }
  const tree = Object.fromEntries(
    Object.entries(rules).map(([type, fields]) => [
      type,
      Object.fromEntries(
        Object.entries(fields).map(([field, scopeRule]) => [
          field,
          needs(`${type}.${field}`, scopeRule),
        ]),
      ),
    ]),
  )
  const everything = shield(tree, { allowExternalErrors: true, fallbackRule: deny }).generate(
    schema,
  )
  guardFields(schema, rules, everything as IMiddlewareTypeMap)
  guardStreams(schema, rules, sources)
  return schema
}

/** Shield asks at each event of a field that has a resolver; a stream has to be refused before it opens. */
function guardStreams(schema: GraphQLSchema, rules: FieldRules, sources: StreamSources): void {
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const scopeRule = rules['Subscription']?.[field.name]
    field.subscribe = (_root, args: Record<string, unknown>, context: RequestContext) => {
      const refusal = scopeRule === undefined ? null : refuse(context.authentication, scopeRule)
      if (refusal !== null) throw refusal
      const open = sources.get(field.name)
      if (open === undefined) throw new Error(`No source of the stream ${field.name}.`)
      return open(args, context)
    }
  }
}

function needs(name: string, scopeRule: ScopeRule) {
  return rule(name, { cache: 'no_cache' })((_parent, _args, context: RequestContext) => {
    const refusal = refuse(context.authentication, scopeRule)
    if (refusal === null) return true
    return new GraphQLError(refusal.message, { extensions: { code: refusal.code } })
  })
}

function guardFields(
  schema: GraphQLSchema,
  rules: FieldRules,
  middleware: IMiddlewareTypeMap,
): void {
  for (const [typeName, fields] of Object.entries(rules)) {
    const type = schema.getType(typeName)
    if (!isObjectType(type))
      throw new Error(`field-rules.ts names ${typeName}, which is no object type.`)
    const guards = middleware[typeName] as IMiddlewareTypeMap
    for (const [name, scopeRule] of Object.entries(fields)) {
      const field: GraphQLField<unknown, RequestContext> | undefined = type.getFields()[name]
      const guarded = guards[name]
      if (field === undefined || typeof guarded !== 'function')
        throw new Error(`field-rules.ts names ${typeName}.${name}, which is not there.`)
      guardField(field, scopeRule, guarded as Guarded)
    }
  }
}

type Guarded = (
  resolve: (...given: readonly unknown[]) => unknown,
  parent: unknown,
  args: unknown,
  context: RequestContext,
  info: GraphQLResolveInfo,
) => unknown

/**
 * Lets those through whom a rule allows, without shield, which would wait several times for the same answer.
 * It words the refusals.
 */
function guardField(
  field: GraphQLField<unknown, RequestContext>,
  scopeRule: ScopeRule,
  guarded: Guarded,
): void {
  const resolve = (field.resolve ?? defaultFieldResolver) as (...given: unknown[]) => unknown
  field.resolve = (parent, args, context, info) =>
    refuse(context.authentication, scopeRule) === null
      ? resolve(parent, args, context, info)
      : guarded(resolve, parent, args, context, info)
}
