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
import { fieldRules } from '../../src/operation/field-rules.js'
import type { NodeTypeName } from '../../src/schema/node-id.js'
import { builtSchema } from '../support/built-schema.js'
import { rootOperations, scopesIn, scopesOfKind } from '../support/root-operations.js'

/** What a caller gets back of a record that it made or sent itself needs no scope for reading. */
const ownRecords = [
  'DeliveryConnection.nodes',
  'DeliveryEdge.node',
  'RetryDeliveryPayload.delivery',
]

/** Parts of an answer that the resolver leaves out without their scope; search-everything.test.ts proves it. */
const checkedByResolvers: Readonly<Record<string, readonly Scope[]>> = {
  'SearchEverything.accounts': ['search:accounts'],
  'SearchEverything.assets': ['search:assets'],
  'SearchEverything.persons': ['search:persons'],
  'SearchEverything.tenures': ['search:tenures'],
  'SearchEverything.transactions': ['search:transactions'],
}

const rules = fieldRules(builtSchema)

/** The fields that a caller reaches with exactly the scopes asked for on the way. */
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

/** The scopes of which one shows a record; undefined for what is none. */
function ofKind(type: GraphQLObjectType): readonly Scope[] | undefined {
  return isNode(type) ? scopesOfKind[type.name as NodeTypeName] : undefined
}

function scopesOf(type: GraphQLObjectType, field: string): readonly Scope[] {
  const root = rootOperations[`${type.name}.${field}`]
  if (root !== undefined) return root.scopes
  const rule = rules[type.name]?.[field]
  if (rule !== undefined) return scopesIn(rule)
  return checkedByResolvers[`${type.name}.${field}`] ?? []
}

/**
 * Any one of several scopes opens a field, so only a single one is certain, and one that opens no kind of
 * record that the others do not.
 */
function certainOf(asked: readonly Scope[]): readonly Scope[] {
  return asked
    .filter((scope) =>
      Object.values(scopesOfKind)
        .filter((opening) => opening.includes(scope))
        .every((opening) => asked.every((other) => opening.includes(other))),
    )
    .slice(0, 1)
}

/** Walks every way through the schema; returns the fields that show a record without its kind's scope. */
function unguardedWays(): string[] {
  const unguarded = new Set<string>()
  const seen = new Set<string>()
  const open: Place[] = ['Query', 'Mutation'].flatMap((name) => {
    const type = builtSchema.getType(name)
    return isObjectType(type) ? [{ type, scopes: new Set<Scope>() }] : []
  })
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const key = `${place.type.name} ${[...place.scopes].sort().join()}`
    if (seen.has(key)) continue
    seen.add(key)
    for (const field of Object.values(place.type.getFields())) {
      const target = getNamedType(field.type)
      const asked = scopesOf(place.type, field.name)
      const isEvery = rootOperations[`${place.type.name}.${field.name}`]?.needsEvery === true
      const certain = isEvery ? asked : certainOf(asked)
      for (const type of objectTypes(target)) {
        // Behind the interface the resolver asks for the scope of each kind; permissions.test.ts proves it.
        const byKind = isInterfaceType(target) ? (ofKind(type) ?? []) : certain
        const scopes = new Set([...place.scopes, ...byKind])
        const needed = ofKind(type)
        if (needed?.some((scope) => scopes.has(scope)) === false) {
          // What hangs on it is shown as it is to whoever may see it.
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
  it('all ask for the scope of its kind', () => {
    expect(unguardedWays().sort()).toEqual(ownRecords)
  })
})

describe('the table of guarded fields', () => {
  it('names only fields that exist', () => {
    const known = Object.entries(rules).flatMap(([name, fields]) => {
      const type = builtSchema.getType(name)
      return isObjectType(type) ? Object.keys(fields).filter((key) => key in type.getFields()) : []
    })
    expect(known).toHaveLength(Object.values(rules).flatMap(Object.keys).length)
  })

  it('describes each guarded field that is no root field with its scope', () => {
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
