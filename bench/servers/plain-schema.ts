import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
  isScalarType,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { firstMemberships } from '../../src/records/person/memberships.js'
import type { Person } from '../../src/generated/prisma/client.js'
import type { MembershipSummary } from '../../src/records/persons-with-tenures.js'
import { isTenureActive } from '../../src/records/rules/tenure-rules.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { GraphQLDate, GraphQLDecimal, GraphQLUUID } from '../../src/schema/scalars.js'
import type { PeerContext, PersonSource } from './person-source.js'
import { addressOf, nameOf, type PageArguments } from './plain-page.js'

type Resolve<Source, Args = unknown> = GraphQLFieldResolver<Source, PeerContext, Args>

/** The printed schema with hand-written resolvers for person pages, on the gateway's own services. */
export function plainSchema({ service }: PersonSource): GraphQLSchema {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
  for (const { name, serialize } of [GraphQLDate, GraphQLDecimal, GraphQLUUID]) {
    const scalar = schema.getType(name)
    if (isScalarType(scalar)) scalar.serialize = serialize
  }
  const searchPersons: Resolve<unknown, PageArguments> = (
    _,
    { searchText, pageSize },
    { loaders },
  ) =>
    service.persons({ searchText, pageSize }, undefined, (ids) => loaders.personsWithTenures(ids))
  setResolvers(schema, 'Query', { searchPersons })
  setResolvers<Person>(schema, 'Person', {
    id: ({ id: uuid }) => encodeNodeId({ type: 'Person', uuid }),
    fullName: nameOf,
    tenures: ({ id }, _, { loaders }) => firstMemberships(id, loaders),
  })
  setResolvers<MembershipSummary>(schema, 'PersonTenureSummary', {
    uuid: ({ tenure }) => tenure.id,
    startDate: ({ tenure }) => tenure.startOfTenureDate,
    endDate: ({ tenure }) => tenure.endOfTenureDate,
    assetFullAddress: addressOf,
    paymentReference: ({ tenure }) => tenure.paymentReference,
    isActive: ({ tenure }, _, { now }) => isTenureActive(tenure.endOfTenureDate, now),
  })
  return schema
}

function setResolvers<Source>(
  schema: GraphQLSchema,
  typeName: string,
  resolvers: Readonly<Record<string, Resolve<Source, never>>>,
): void {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`${typeName} is not an object type.`)
  for (const [name, resolve] of Object.entries(resolvers)) {
    const field = type.getFields()[name]
    if (field === undefined) throw new Error(`${typeName} has no field ${name}.`)
    field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>
  }
}
