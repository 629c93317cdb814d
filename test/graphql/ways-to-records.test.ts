import {
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../src/access/scopes.js'
import { kindDefinitions } from '../../src/records/kinds/kinds.js'
import { listName } from '../../src/records/kinds/record-kind.js'
import { fieldRules } from '../../src/operation/field-rules.js'
import { builtSchema } from '../support/built-schema.js'
import { rootOperations, scopesIn, scopesOfKind } from '../support/root-operations.js'

/** Fields that return a record the caller itself created or sent; they need no scope for reading. */
const ownRecords = [
  'DeliveryConnection.nodes',
  'DeliveryEdge.node',
  'RetryDeliveryPayload.delivery',
]

/** The scopes that each show records of a type: alerts of a record need one of two, their search only one. */
const scopesOfType: typeof scopesOfKind = {
  ...scopesOfKind,
  CautionaryAlert: ['personal:read', 'search:alerts'],
}

/** Fields that the resolver omits without their scope (tested in search-everything.test.ts). */
const checkedByResolvers: Readonly<Record<string, readonly Scope[]>> = Object.fromEntries(
  kindDefinitions.map((kind) => [`SearchEverything.${listName(kind)}`, [kind.scope]]),
)

const rules = fieldRules(builtSchema)

/** A type that a caller reaches with exactly the scopes required on the path. */
interface Place {
  readonly type: GraphQLObjectType
  readonly scopes: ReadonlySet<Scope>
}

function objectTypes(type: GraphQLNamedType): readonly GraphQLObjectType[] {
  if (isAbstractType(type)) return builtSchema.getPossibleTypes(type)
  return isObjectType(type) ? [type] : []
}

function isNode(type: GraphQLObjectType): boolean {
  return type.getInterfaces().some(({ name }) => name === 'Node')
}

/** The scopes that each allow reading a record of this type; undefined for other types. */
function ofKind(type: GraphQLObjectType): readonly Scope[] | undefined {
  return isNode(type) ? scopesOfType[type.name] : undefined
}

function scopesOf(type: GraphQLObjectType, field: string): readonly Scope[] {
  const root = rootOperations[`${type.name}.${field}`]
  if (root !== undefined) return root.scopes
  const rule = rules[type.name]?.[field]
  if (rule !== undefined) return scopesIn(rule)
  return checkedByResolvers[`${type.name}.${field}`] ?? []
}

/**
 * A field with several scopes opens to any one of them, so a caller is only certain to have one of the
 * scopes. Returns a scope that opens no more types of record than each of the other scopes.
 */
function certainOf(requested: readonly Scope[]): readonly Scope[] {
  return requested
    .filter((scope) =>
      Object.values(scopesOfType)
        .filter((opening) => opening.includes(scope))
        .every((opening) => requested.every((other) => opening.includes(other))),
    )
    .slice(0, 1)
}

/** Walks every path through the schema; returns the fields that show a record without the scope of its type. */
function unguardedWays(): string[] {
  const unguarded = new Set<string>()
  const visited = new Map<string, ReadonlySet<Scope>[]>()
  const open: Place[] = ['Query', 'Mutation'].flatMap((name) => {
    const type = builtSchema.getType(name)
    return isObjectType(type) ? [{ type, scopes: new Set<Scope>() }] : []
  })
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    const { scopes: reached } = place
    const earlier = visited.get(place.type.name) ?? []
    // Fewer scopes find at least as much.
    if (earlier.some((fewer) => [...fewer].every((scope) => reached.has(scope)))) continue
    visited.set(place.type.name, [...earlier, reached])
    for (const field of Object.values(place.type.getFields())) {
      const target = getNamedType(field.type)
      const required = scopesOf(place.type, field.name)
      const isEvery = rootOperations[`${place.type.name}.${field.name}`]?.needsEvery === true
      const certain = isEvery ? required : certainOf(required)
      for (const type of objectTypes(target)) {
        // The resolver checks the scope of each type behind the interface (tested in
        // test/operation/authorise.test.ts).
        const byKind = isInterfaceType(target) ? (ofKind(type) ?? []) : certain
        const scopes = new Set([...place.scopes, ...byKind])
        const needed = ofKind(type)
        if (needed?.some((scope) => scopes.has(scope)) === false) {
          // The walk stops here: the fields below this record do not count as further findings.
          unguarded.add(`${place.type.name}.${field.name}`)
          continue
        }
        open.push({ type, scopes })
      }
    }
  }
  return [...unguarded]
}

describe('the ways to a record', () => {
  it('all require the scope of its type', () => {
    expect(unguardedWays().sort()).toEqual(ownRecords)
  })
})

describe('the table of guarded fields', () => {
  it('names only fields that exist', () => {
    const scopedFields = Object.entries(rules).flatMap(([name, fields]) => {
      const type = builtSchema.getType(name)
      return isObjectType(type) ? Object.keys(fields).filter((key) => key in type.getFields()) : []
    })
    expect(scopedFields).toHaveLength(Object.values(rules).flatMap(Object.keys).length)
  })

  it('names the scope in the description of each guarded field below the root', () => {
    for (const [name, fields] of Object.entries(rules)) {
      const type = builtSchema.getType(name)
      if (!isObjectType(type) || ['Query', 'Mutation', 'Subscription'].includes(name)) continue
      for (const [field, rule] of Object.entries(fields)) {
        const description = type.getFields()[field]?.description
        expect(description).toContain('Needs `')
        for (const scope of scopesIn(rule)) expect(description).toContain(`\`${scope}\``)
      }
    }
  })
})
