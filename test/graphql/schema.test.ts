import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtSchema, builtSchemaText } from '../support/built-schema.js'
import { sharedGateway } from '../support/gateway.js'

const types = Object.values(builtSchema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const objects = types.filter((type) => isObjectType(type) || isInterfaceType(type))
const rootFields = ['Query', 'Mutation'].flatMap((name) => {
  const type = builtSchema.getType(name)
  return isObjectType(type) ? Object.values(type.getFields()) : []
})

/** Fields that repeat the name of their type because the specification does. */
const namedByTheSpecification = [
  'Account.accountBalance',
  'Account.accountStatus',
  'Account.accountType',
  'Asset.assetAddress',
  'Asset.assetCharacteristics',
  'Asset.assetContracts',
  'Asset.assetId',
  'Asset.assetLocation',
  'Asset.assetManagement',
  'Asset.assetName',
  'Asset.assetType',
  'Notification.notificationType',
  'Person.personTypes',
  'Tenure.tenureType',
  'Tenure.tenuredAsset',
  'Transaction.transactionAmount',
  'Transaction.transactionDate',
  'Transaction.transactionSource',
  'Transaction.transactionType',
  'Transaction.transactionTypeLabel',
]

describe('the schema', () => {
  it('is the committed schema', () => {
    expect(`${builtSchemaText.trimEnd()}\n`).toBe(readFileSync('schema.graphql', 'utf8'))
  })

  it('repeats no type in a field name, except where the specification does', () => {
    const prefixed = objects.flatMap((type) =>
      Object.keys(type.getFields())
        .filter((field) => field.toLowerCase().startsWith(type.name.toLowerCase()))
        .map((field) => `${type.name}.${field}`),
    )
    expect(prefixed).toEqual(namedByTheSpecification)
  })

  it('pages through every connection in both directions, except the hits of a combined search', () => {
    const unpaged = objects.flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
        .filter(({ args }) => {
          const names = args.map(({ name }) => name)
          return !['first', 'after', 'last', 'before'].every((name) => names.includes(name))
        })
        .map((field) => `${type.name}.${field.name}`),
    )
    expect(unpaged.filter((field) => !field.startsWith('SearchEverything.'))).toEqual([])
  })

  it('lets one root field fail without failing the others', () => {
    const strict = rootFields.filter(
      ({ type }) => isNonNullType(type) && !isListType(getNullableType(type)),
    )
    expect(strict.map(({ name }) => name)).toEqual([])
  })

  it('names the replacement and the removal date of every deprecated member', () => {
    const members = types.flatMap<{ readonly deprecationReason?: string | null | undefined }>(
      (type) => {
        if (isEnumType(type)) return [...type.getValues()]
        if (isInputObjectType(type)) return Object.values(type.getFields())
        if (!isObjectType(type) && !isInterfaceType(type)) return []
        const fields = Object.values(type.getFields())
        return [...fields, ...fields.flatMap(({ args }) => args)]
      },
    )
    expect(members.length).toBeGreaterThan(200)
    for (const { deprecationReason } of members) {
      if (typeof deprecationReason !== 'string') continue
      expect(deprecationReason).toMatch(/^Use `\w+`\. Removal on \d{4}-\d{2}-\d{2}\.$/)
    }
  })
})

describe('a list', () => {
  const lists = rootFields.filter(({ type }) => getNamedType(type).name.endsWith('Connection'))

  it.each(lists)('offers both ways of paging: $name', ({ args, type }) => {
    expect(args.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['first', 'after', 'last', 'before', 'page', 'pageSize']),
    )
    const connection = getNamedType(type)
    const fields = isObjectType(connection) ? connection.getFields() : {}
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['edges', 'nodes', 'pageInfo', 'totalCount']),
    )
  })
})

describe('a mutation', () => {
  const mutations = Object.values(builtSchema.getMutationType()?.getFields() ?? {})

  it.each(mutations)(
    'takes one input, or a list of inputs, and returns a payload: $name',
    ({ name, args, type }) => {
      const stem = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      const one = stem.replace(/s$/, '')
      expect([`input: ${stem}Input!`, `input: [${one}Input!]!`]).toContain(
        args.map((arg) => `${arg.name}: ${String(arg.type)}`).join(),
      )
      expect(String(type)).toBe(`${stem}Payload`)
      const payload = builtSchema.getType(`${stem}Payload`)
      const fields: Record<string, GraphQLField<unknown, unknown>> = isObjectType(payload)
        ? payload.getFields()
        : {}
      expect(String(fields['query']?.type)).toBe('Query')
      expect(String(fields['errors']?.type)).toBe('[UserError!]!')
    },
  )
})

describe('an input with exactly one key', async () => {
  /** Two keys of each. */
  const keys: Readonly<Record<string, readonly [string, string]>> = {
    AccountReferenceInput: ['id', 'uuid'],
    ActivityReferenceInput: ['id', 'uuid'],
    AssetReferenceInput: ['id', 'propertyReference'],
    CautionaryAlertReferenceInput: ['id', 'uuid'],
    NoteReferenceInput: ['id', 'uuid'],
    NotificationReferenceInput: ['id', 'reference'],
    PersonReferenceInput: ['id', 'uuid'],
    TenureReferenceInput: ['id', 'uuid'],
    TransactionReferenceInput: ['id', 'uuid'],
    WorkOrderReferenceInput: ['id', 'uuid'],
  }
  const gateway = await sharedGateway()

  it('has an entry in this table', () => {
    const oneOf = types.filter((type) => isInputObjectType(type) && type.isOneOf)
    expect(oneOf.map(({ name }) => name)).toEqual(Object.keys(keys))
  })

  it.each(Object.entries(keys))('%s', async (name, [one, two]) => {
    const field = name.charAt(0).toLowerCase() + name.slice(1).replace('ReferenceInput', '')
    const document = `query ($by: ${name}!) { ${field}(by: $by) { id } }`
    const codes = async (by: Record<string, unknown>) =>
      (await gateway.ask(document, { variables: { by } })).body.errors?.map(
        ({ extensions }) => extensions.code,
      )
    const uuid = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
    expect(await codes({ [one]: uuid })).toBeUndefined()
    expect(await codes({})).toEqual(['BAD_USER_INPUT'])
    expect(await codes({ [one]: null })).toEqual(['BAD_USER_INPUT'])
    expect(await codes({ [one]: uuid, [two]: uuid })).toEqual(['BAD_USER_INPUT'])
    expect(await codes({ [one]: uuid, [two]: null })).toEqual(['BAD_USER_INPUT'])
  })

  it('is refused in a literal, and when its only variable has no value', async () => {
    for (const document of [
      '{ notification(by: {}) { id } }',
      '{ notification(by: { id: null }) { id } }',
      '{ notification(by: { id: "x", reference: "y" }) { id } }',
      'query ($id: ID) { notification(by: { id: $id }) { id } }',
    ]) {
      const { body } = await gateway.ask(document)
      expect(body.errors).toHaveLength(1)
      expect(body.errors?.[0]?.extensions.code).toMatch(/GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT/)
    }
  })
})
