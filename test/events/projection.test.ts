import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../support/manual-clock.js'
import { serve, sharedProjection, type Announcement } from './projection-world.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')

const world = await sharedProjection(clock)
afterEach(() => {
  world.sources.misbehaviour = null
})

/** A person on a tenure of a flat in a block, with an account, all processed from events. */
async function household() {
  const [person, tenure, asset, block, account] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const entities = {
    person: {
      id: person,
      firstName: 'Ana',
      surname: 'Example',
      personTypes: ['Tenant'],
      versionNumber: 5,
    },
    tenure: {
      id: tenure,
      tenureType: { code: 'SEC', description: 'Secure' },
      startOfTenureDate: '2020-01-01',
      tenuredAsset: { id: asset },
      householdMembers: [{ id: person, isResponsible: true }],
      versionNumber: 5,
    },
    asset: {
      id: asset,
      assetType: 'Flat',
      parentAssetIds: [block],
      assetAddress: { addressLine1: '1 Old Road' },
    },
    block: { id: block, assetType: 'Block', assetName: 'Old House' },
    account: {
      id: account,
      targetId: tenure,
      accountType: 'Master',
      accountBalance: 10,
      paymentReference: '77',
    },
  }
  for (const [kind, entity] of Object.entries(entities)) {
    serve(world.sources, kind === 'block' ? 'asset' : (kind as 'person'), entity)
  }
  await world.tell(['TenureCreatedEvent', tenure], ['AssetCreatedEvent', block])
  await world.workOff()
  return entities
}

const findPerson = (id: string) => world.database.prisma.person.findUnique({ where: { id } })
const findAsset = (id: string) => world.database.prisma.asset.findUnique({ where: { id } })
const findTenure = (id: string) =>
  world.database.prisma.tenure.findUnique({ where: { id }, include: { householdMembers: true } })

async function tell(...events: readonly Announcement[]): Promise<void> {
  await world.tell(...events)
  await world.workOff()
}

async function statuses(entityId: string) {
  const rows = await world.database.prisma.inboundEvent.findMany({
    where: { entityId },
    orderBy: { sequence: 'asc' },
  })
  return rows.map(({ status, failureCode, failureReason }) => ({
    status,
    failureCode,
    failureReason,
  }))
}

describe('EventProjector', () => {
  it('fetches the related records of a tenure and derives the balances', async () => {
    const { person, tenure, asset, account } = await household()
    expect((await findPerson(person.id))?.totalBalance?.toFixed(2)).toBe('10.00')
    expect(await findTenure(tenure.id)).toMatchObject({ paymentReference: '77' })
    expect(await findAsset(asset.id)).toMatchObject({ currentTenureId: tenure.id })
    serve(world.sources, 'account', { ...account, accountBalance: '-2.5', paymentReference: '78' })
    await tell(['AccountUpdatedEvent', account.id])
    expect((await findPerson(person.id))?.totalBalance?.toFixed(2)).toBe('-2.50')
    expect(await findTenure(tenure.id)).toMatchObject({ paymentReference: '78' })
  })

  it('keeps the last balance of an account if its service sends none', async () => {
    const { person, account } = await household()
    const { accountBalance: _left, ...without } = account
    const balances = async () => {
      const row = await world.database.prisma.account.findUnique({ where: { id: account.id } })
      const total = (await findPerson(person.id))?.totalBalance
      return [row?.paymentReference, row?.accountBalance?.toFixed(2), total?.toFixed(2)]
    }
    const tellAccount = async (entity: object) => {
      serve(world.sources, 'account', { ...without, ...entity })
      await tell(['AccountUpdatedEvent', account.id], ['PersonUpdatedEvent', person.id])
    }
    await tellAccount({ accountBalance: 'n/a', paymentReference: '1' })
    expect(await balances()).toEqual(['1', '10.00', '10.00'])
    await tellAccount({ accountBalance: '1234567890123456', paymentReference: '2' })
    expect(await balances()).toEqual(['2', '10.00', '10.00'])
    await tellAccount({ paymentReference: '3' })
    expect(await balances()).toEqual(['3', '10.00', '10.00'])
    await tellAccount({ accountBalance: null, paymentReference: '4' })
    expect(await balances()).toEqual(['4', undefined, undefined])
  })

  it('renames a person everywhere and keeps fields from other sources', async () => {
    const { person, tenure } = await household()
    await world.database.prisma.person.update({
      where: { id: person.id },
      data: { isPersonCautionaryAlert: true },
    })
    serve(world.sources, 'person', { ...person, surname: 'Renamed', versionNumber: 6 })
    await tell(['PersonUpdatedEvent', person.id])
    const row = await findPerson(person.id)
    expect(row).toMatchObject({ surname: 'Renamed', isPersonCautionaryAlert: true })
    expect(row?.totalBalance?.toFixed(2)).toBe('10.00')
    expect((await findTenure(tenure.id))?.householdMembers).toMatchObject([
      { fullName: 'Ana Renamed', personTenureType: 'Tenant' },
    ])
  })

  it('reads an entity again if another writer stored it in the meantime', async () => {
    const { account } = await household()
    const findAccount = () =>
      world.database.prisma.account.findUnique({ where: { id: account.id } })
    const path = `/accounts/${account.id}`
    world.sources.misbehaviour = (_request, response) => {
      world.sources.misbehaviour = null
      const other = world.records.save({ accounts: [{ id: account.id, accountBalance: '7.00' }] })
      void other.then(() => response.writeHead(200).end(JSON.stringify(account)))
      serve(world.sources, 'account', { ...account, accountBalance: 8 })
    }
    const before = world.sources.requests.length
    await tell(['AccountUpdatedEvent', account.id])
    expect((await findAccount())?.accountBalance?.toFixed(2)).toBe('8.00')
    const requests = world.sources.requests.slice(before).map((request) => request.path)
    expect(requests.filter((requested) => requested.endsWith(path))).toHaveLength(2)
  })

  it('never replaces a newer version with an older version', async () => {
    const { person } = await household()
    serve(world.sources, 'person', { ...person, surname: 'Stale', versionNumber: 4 })
    await tell(['PersonUpdatedEvent', person.id])
    expect(await findPerson(person.id)).toMatchObject({ surname: 'Example', versionNumber: 5 })
  })

  it('accepts a response without a version, and still rejects an older version after it', async () => {
    const { person } = await household()
    serve(world.sources, 'person', { ...person, surname: 'Renamed', versionNumber: null })
    await tell(['PersonUpdatedEvent', person.id])
    expect(await findPerson(person.id)).toMatchObject({ surname: 'Renamed', versionNumber: 5 })
    serve(world.sources, 'person', { ...person, surname: 'Stale', versionNumber: 4 })
    await tell(['PersonUpdatedEvent', person.id])
    expect(await findPerson(person.id)).toMatchObject({ surname: 'Renamed' })
  })

  it('removes persons from a tenure and adds them, with their types and balances', async () => {
    const { person, tenure } = await household()
    const added = { id: randomUUID(), surname: 'Added', personTypes: [] }
    serve(world.sources, 'person', added)
    serve(world.sources, 'person', { ...person, personTypes: [], versionNumber: 6 })
    serve(world.sources, 'tenure', {
      ...tenure,
      householdMembers: [{ id: added.id, isResponsible: true }],
      versionNumber: 6,
    })
    await tell(['PersonRemovedFromTenureEvent', tenure.id, { removedMembers: [person.id] }])
    expect(await findPerson(person.id)).toMatchObject({ personTypes: [], totalBalance: null })
    const row = await findPerson(added.id)
    expect(row).toMatchObject({ personTypes: ['Tenant'] })
    expect(row?.totalBalance?.toFixed(2)).toBe('10.00')
  })

  it('copies the name of a block and the address of a flat into related records', async () => {
    const { asset, block, tenure } = await household()
    serve(world.sources, 'asset', { ...block, assetName: 'New House' })
    serve(world.sources, 'asset', { ...asset, assetAddress: { addressLine1: '1 New Road' } })
    await tell(['AssetUpdatedEvent', block.id], ['AssetUpdatedEvent', asset.id])
    const parents = [{ id: block.id, type: 'block', name: 'New House' }]
    expect(await findAsset(asset.id)).toMatchObject({ parents, currentTenureId: tenure.id })
    expect((await findTenure(tenure.id))?.tenuredAsset).toMatchObject({ fullAddress: '1 New Road' })
  })

  it('keeps active contracts and removes the last contract when it ends', async () => {
    const { asset } = await household()
    const contract = { id: randomUUID(), targetId: asset.id, targetType: 'asset' }
    serve(world.sources, 'contract', { ...contract, approvalStatus: 'Approved' })
    await tell(['ContractCreatedEvent', contract.id])
    expect(await findAsset(asset.id)).toMatchObject({ assetContracts: [{ id: contract.id }] })
    serve(world.sources, 'contract', { ...contract, endReason: 'ContractNoLongerNeeded' })
    await tell(['ContractUpdatedEvent', contract.id])
    expect(await findAsset(asset.id)).toMatchObject({ assetContracts: [] })
  })

  it('stores payments without a target as suspense', async () => {
    const id = randomUUID()
    const targetId = '00000000-0000-0000-0000-000000000000'
    serve(world.sources, 'transaction', { id, targetId, transactionAmount: '5' })
    await tell(['TransactionCreatedEvent', id])
    const row = await world.database.prisma.transaction.findUnique({ where: { id } })
    expect(row).toMatchObject({ targetId: null })
  })

  it('retries an entity missing at its source, then removes it', async () => {
    const { tenure, person, asset } = await household()
    world.sources.entities.delete(`/tenures/${tenure.id}`)
    await tell(['TenureUpdatedEvent', tenure.id])
    expect(await findTenure(tenure.id)).not.toBeNull()
    for (let tries = 0; tries < 2; tries += 1) {
      clock.advance(60_000)
      await world.workOff()
    }
    expect(await findTenure(tenure.id)).toBeNull()
    expect(await findPerson(person.id)).toMatchObject({ totalBalance: null })
    expect(await findAsset(asset.id)).toMatchObject({ currentTenureId: null })
    expect((await statuses(tenure.id)).map(({ status }) => status)).toEqual(['done', 'done'])
  })

  it('removes an entity even if a concurrent event refers to it', async () => {
    const { tenure, asset } = await household()
    world.sources.entities.delete(`/assets/${asset.id}`)
    await tell(['AssetUpdatedEvent', asset.id])
    clock.advance(60_000)
    await world.workOff()
    const next = { ...tenure, id: randomUUID(), startOfTenureDate: '2024-01-01' }
    serve(world.sources, 'tenure', next)
    clock.advance(60_000)
    await tell(['TenureCreatedEvent', next.id])
    expect(await findTenure(next.id)).not.toBeNull()
    expect(await findAsset(asset.id)).toBeNull()
  })

  it.each(['{"message":"Service temporarily unavailable"}', '{}', 'null', '[]'])(
    'leaves records unchanged when a source returns %s instead of an entity',
    async (body) => {
      const { person, tenure, account } = await household()
      world.sources.misbehaviour = (_request, response) => response.writeHead(200).end(body)
      await tell(
        ['PersonUpdatedEvent', person.id],
        ['TenureUpdatedEvent', tenure.id],
        ['AccountUpdatedEvent', account.id],
      )
      expect(await findPerson(person.id)).toMatchObject({ surname: 'Example' })
      expect((await findPerson(person.id))?.totalBalance?.toFixed(2)).toBe('10.00')
      expect((await findTenure(tenure.id))?.householdMembers).toHaveLength(1)
      for (const { id } of [person, tenure, account]) {
        expect((await statuses(id)).at(-1)).toMatchObject({
          status: 'dead',
          failureCode: 'SOURCE_INVALID',
        })
      }
    },
  )

  it('retries an event when its source has recovered', async () => {
    const { person } = await household()
    world.sources.misbehaviour = (_request, response) => response.writeHead(503).end()
    await tell(['PersonUpdatedEvent', person.id])
    expect(await statuses(person.id)).toEqual([
      {
        status: 'waiting',
        failureCode: 'SOURCE_UNAVAILABLE',
        failureReason: 'person service: 503 at /persons/{id}',
      },
    ])
    world.sources.misbehaviour = null
    clock.advance(60_000)
    await world.workOff()
    expect(await statuses(person.id)).toMatchObject([{ status: 'done', failureCode: null }])
  })

  it('marks process events as done and parks events of unknown types', async () => {
    const id = randomUUID()
    await tell(['ProcessStartedEvent', id], ['KettleBoiledEvent', id])
    expect((await statuses(id)).map(({ status }) => status)).toEqual(['done', 'parked'])
  })
})
