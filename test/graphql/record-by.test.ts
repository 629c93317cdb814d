import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { sharedGateway } from '../support/gateway.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const person = samplePerson({ dateOfBirth: '1980-02-03' })
const tenure = sampleTenure()
const account = { id: randomUUID(), targetId: tenure.id, accountBalance: '12.50' }
const transaction = { id: randomUUID(), targetId: tenure.id, isSuspense: true }
const former = sampleAsset({ assetId: '00054399', isActive: false })
const asset = sampleAsset({ assetId: '00054399' })
const records: readonly (readonly [field: string, type: string, uuid: string])[] = [
  ['person', 'Person', person.id],
  ['asset', 'Asset', asset.id],
  ['tenure', 'Tenure', tenure.id],
  ['account', 'Account', account.id],
  ['transaction', 'Transaction', transaction.id],
]

const gateway = await sharedGateway()
await gateway.gateway.records.save({
  persons: [person],
  assets: [former, asset],
  tenures: [tenure],
  accounts: [account],
  transactions: [transaction],
})

async function findBy(field: string, type: string, by: object): Promise<unknown> {
  const query = `query ($by: ${type}ReferenceInput!) { found: ${field}(by: $by) { uuid } }`
  const { body } = await gateway.ask(query, { variables: { by } })
  expect(body.errors).toBeUndefined()
  return body.data?.['found']
}

describe.each(records)('%s(by:)', (field, type, uuid) => {
  it('finds the record by its UUID in any spelling, and by its id', async () => {
    expect(await findBy(field, type, { uuid })).toEqual({ uuid })
    expect(await findBy(field, type, { uuid: uuid.toUpperCase() })).toEqual({ uuid })
    expect(await findBy(field, type, { id: encodeNodeId({ type, uuid }) })).toEqual({ uuid })
    expect(await findBy(field, type, { id: uuid })).toEqual({ uuid })
  })

  it('is null for a missing record', async () => {
    expect(await findBy(field, type, { uuid: randomUUID() })).toBeNull()
  })

  it('refuses the id of another type, and texts that are not ids', async () => {
    const query = `query ($by: ${type}ReferenceInput!) { found: ${field}(by: $by) { uuid } }`
    const codes = async (by: object) =>
      (await gateway.ask(query, { variables: { by } })).body.errors?.map(
        ({ extensions: { code, argument } }) => ({ code, argument }),
      )
    const id = encodeNodeId({ type: 'Notification', uuid })
    expect(await codes({ id })).toEqual([{ code: 'ID_INVALID', argument: 'by.id' }])
    expect(await codes({ id: '' })).toEqual([{ code: 'ID_INVALID', argument: 'by.id' }])
    expect(await codes({ uuid: 'x'.repeat(1_000) })).toMatchObject([{ code: 'BAD_USER_INPUT' }])
  })
})

describe('asset(by: { propertyReference })', () => {
  it('finds the active one of several assets, also with spaces around the text', async () => {
    expect(await findBy('asset', 'Asset', { propertyReference: '00054399' })).toEqual({
      uuid: asset.id,
    })
    expect(await findBy('asset', 'Asset', { propertyReference: ' 00054399 ' })).toEqual({
      uuid: asset.id,
    })
  })

  it.each(['54399', '', 'x\0y', '\ud800', '9'.repeat(1_000)])(
    'finds no asset by %j',
    async (text) => {
      expect(await findBy('asset', 'Asset', { propertyReference: text })).toBeNull()
    },
  )
})
