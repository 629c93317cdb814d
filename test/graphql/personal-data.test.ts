import { getNamedType, isCompositeType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { builtSchema } from '../support/built-schema.js'
import { sharedGateway } from '../support/gateway.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'
import { someUuid } from '../support/root-operations.js'

const person = samplePerson({
  dateOfBirth: new Date('1990-02-19'),
  placeOfBirth: 'Leeds',
  isPersonCautionaryAlert: true,
  isTenureCautionaryAlert: true,
})
const asset = sampleAsset({ isAssetCautionaryAlerted: true })
const tenure = sampleTenure({
  tempAccommodationInfo: {
    assignedOfficer: {
      id: someUuid,
      firstName: 'Ben',
      lastName: 'Officer',
      email: 'b@example.org',
    },
  },
  householdMembers: [{ personId: person.id, dateOfBirth: new Date('1990-02-19') }],
})
const activity = {
  id: someUuid,
  changes: [{ field: 'surname', oldValue: 'Exampel', newValue: 'Example' }],
}
const transaction = { id: someUuid, bankAccountNumber: '12345678', sortCode: '000000' }

const gateway = await sharedGateway()
const withoutPersonal = await gateway.token(allScopes.filter((scope) => scope !== 'personal:read'))
await gateway.gateway.records.save({
  persons: [person],
  assets: [asset],
  tenures: [tenure],
  transactions: [transaction],
  activities: [activity],
})
const { body } = await gateway.ask(
  `mutation {
      createNotification(
        input: {
          targetId: "${someUuid}", targetType: ACTUALS, notificationType: SCREEN, message: "Hello"
          email: "ana@example.com", mobileNumber: "07700900123", personalisationParams: { name: "Ana" }
        }
      ) { notification { id } }
    }`,
)
const notificationId = String(valueAt(body.data, 'id'))

/** For each type with personal data: the query for a field of it. */
const types: Readonly<Record<string, (field: string) => string>> = {
  Activity: (field) =>
    `{ node(id: "${encodeNodeId({ type: 'Activity', uuid: activity.id })}") { ... on Activity { ${field} } } }`,
  Asset: (field) =>
    `{ node(id: "${encodeNodeId({ type: 'Asset', uuid: asset.id })}") { ... on Asset { ${field} } } }`,
  HouseholdMember: (field) =>
    `{ node(id: "${encodeNodeId({ type: 'Tenure', uuid: tenure.id })}") { ... on Tenure { householdMembers { ${field} } } } }`,
  Notification: (field) => `{ node(id: "${notificationId}") { ... on Notification { ${field} } } }`,
  Officer: (field) =>
    `{ node(id: "${encodeNodeId({ type: 'Tenure', uuid: tenure.id })}") { ... on Tenure { tempAccommodationInfo { assignedOfficer { ${field} } } } } }`,
  Person: (field) =>
    `{ node(id: "${encodeNodeId({ type: 'Person', uuid: person.id })}") { ... on Person { ${field} } } }`,
  Transaction: (field) =>
    `{ node(id: "${encodeNodeId({ type: 'Transaction', uuid: transaction.id })}") { ... on Transaction { ${field} } } }`,
}

/** The first value under a key, at any depth; undefined if the key is missing. */
function valueAt(data: unknown, key: string): unknown {
  if (typeof data !== 'object' || data === null) return undefined
  for (const [name, value] of Object.entries(data)) {
    const match: unknown = name === key ? value : valueAt(value, key)
    if (match !== undefined) return match
  }
  return undefined
}

const personalFields = Object.values(builtSchema.getTypeMap()).flatMap((type) =>
  isObjectType(type)
    ? Object.values(type.getFields())
        .filter(({ description }) => description?.startsWith('Personal data') === true)
        .map(({ name, description, type: result }) => {
          const selection = isCompositeType(getNamedType(result)) ? ' { __typename }' : ''
          return [type.name, name, description, selection] as const
        })
    : [],
)

describe('personal data', () => {
  it('is on exactly these types', () => {
    expect([...new Set(personalFields.map(([type]) => type))].sort()).toEqual(
      Object.keys(types).sort(),
    )
  })

  it.each(personalFields)(
    'needs personal:read: %s.%s',
    async (type, field, description, selection) => {
      expect(description).toContain('null without `personal:read`')
      const document = types[type]?.(`found: ${field}${selection}`) ?? ''
      const answer = await gateway.ask(document)
      expect(answer.body.errors).toBeUndefined()
      expect(valueAt(answer.body.data, 'found')).toBeTruthy()
      const hidden = await gateway.ask(document, { token: withoutPersonal })
      expect(hidden.body.errors).toBeUndefined()
      expect(valueAt(hidden.body.data, 'found')).toBeNull()
    },
  )

  it('cannot be found by guessing bank digits', async () => {
    const document = `{ searchTransactions(searchText: "1234", isSuspense: true) { totalCount } }`
    const { body } = await gateway.ask(document, { token: withoutPersonal })
    expect(body).toEqual({ data: { searchTransactions: { totalCount: 0 } } })
  })

  it.each([
    'dateOfBirth',
    'placeOfBirth',
    'email',
    'mobileNumber',
    'bankAccountNumber',
    'sortCode',
  ])('covers every %s of the schema', (name) => {
    const unmarked = Object.values(builtSchema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => type.name !== 'Viewer' && type.getFields()[name] !== undefined)
      .map((type) => type.name)
      .filter((type) => !personalFields.some(([owner, field]) => owner === type && field === name))
    expect(unmarked).toEqual([])
  })
})
