import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ManualClock } from '../support/manual-clock.js'
import { documentTables, projected, recordTables } from './projected.js'
import { serve, startProjectionWorld, type ProjectionWorld } from './projection-world.js'
import { startSourceServer } from './source-server.js'

const uuid = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`
const [ana, ben, home, garage] = [uuid(1), uuid(2), uuid(3), uuid(4)]
const [flat, lockUp, block] = [uuid(5), uuid(6), uuid(7)]
const [rent, recharge, payment, lease] = [
  uuid(8),
  uuid(9),
  `a${uuid(1).slice(1)}`,
  `b${uuid(1).slice(1)}`,
]

const told = [
  ['PersonCreatedEvent', ana],
  ['PersonUpdatedEvent', ben],
  ['TenureCreatedEvent', home],
  ['PersonAddedToTenureEvent', home],
  ['TenureUpdatedEvent', garage],
  ['AccountCreatedEvent', rent],
  ['AccountUpdatedEvent', recharge],
  ['TransactionCreatedEvent', payment, { targetId: home }],
  ['AssetUpdatedEvent', flat],
  ['AssetCreatedEvent', block],
  ['ContractCreatedEvent', lease],
] as const

/** Facts that came together from several sources. */
const someFacts = {
  person: expect.arrayContaining([
    expect.objectContaining({
      id: ana,
      total_balance: 100.05,
      is_person_cautionary_alert: true,
      person_types: ['Occupant', 'Tenant'],
    }),
    expect.objectContaining({
      id: ben,
      is_person_cautionary_alert: false,
      person_types: ['HouseholdMember'],
    }),
  ]) as unknown,
  asset: expect.arrayContaining([
    expect.objectContaining({
      id: flat,
      current_tenure_id: home,
      is_asset_cautionary_alerted: true,
      parents: [{ id: block, type: 'block', name: 'Rowan House' }],
      asset_contracts: [expect.objectContaining({ id: lease })],
    }),
  ]) as unknown,
  tenure: expect.arrayContaining([
    expect.objectContaining({
      id: home,
      payment_reference: '228008546',
      tenured_asset: expect.objectContaining({
        fullAddress: 'Flat 3, 14 Rowan House, E8 1DY',
      }) as unknown,
    }),
  ]) as unknown,
  household_member: expect.arrayContaining([
    expect.objectContaining({ tenure_id: home, person_id: ana, full_name: 'Ms Ana Exemplar' }),
  ]) as unknown,
}

let world: ProjectionWorld

beforeAll(async () => {
  const sources = await startSourceServer({ withAlerts: true })
  world = await startProjectionWorld(new ManualClock('2026-03-04T10:00:00Z'), { sources })
  const put = (kind: Parameters<typeof serve>[1], entity: Parameters<typeof serve>[2]) => {
    serve(world.sources, kind, entity)
  }
  put('person', {
    id: ana,
    title: 'Ms',
    firstName: 'Ana',
    surname: 'Exemplar',
    personTypes: ['Tenant'],
    tenures: [{ id: home }, { id: garage }],
    versionNumber: 3,
  })
  put('person', {
    id: ben,
    firstName: 'Ben',
    surname: 'Exemplar',
    tenures: [],
    isPersonCautionaryAlert: true,
    versionNumber: 1,
  })
  sources.entities.set(`/cautionary-alerts/persons/${ana}`, [{ startDate: '2026-01-05' }])
  sources.entities.set('/cautionary-alerts/properties/00054374', { alerts: [{ isActive: true }] })
  put('tenure', {
    id: home,
    tenureType: { code: 'SEC', description: 'Secure' },
    versionNumber: 2,
    startOfTenureDate: '2004-09-16',
    tenuredAsset: { id: flat, fullAddress: 'somewhere' },
    householdMembers: [
      { id: ana, fullName: 'A. Old Name', isResponsible: true },
      { id: ben, fullName: 'Ben' },
    ],
  })
  put('tenure', {
    id: garage,
    tenureType: { code: 'TGA' },
    endOfTenureDate: '2020-01-01',
    paymentReference: '2',
    tenuredAsset: { id: lockUp },
    householdMembers: [{ id: ana, isResponsible: false }],
  })
  put('asset', {
    id: flat,
    assetId: '00054374',
    assetType: 'Flat',
    rootAsset: block,
    assetAddress: { postPreamble: 'Flat 3', addressLine1: '14 Rowan House', postCode: 'E81DY' },
    parentAssetIds: block,
    assetLocation: { parentAssets: [{ id: block, type: 'block', name: 'Old House' }] },
    tenure: { id: uuid(0).replace('00000000', 'cccccccc'), endOfTenureDate: '2001-01-01' },
  })
  put('asset', { id: lockUp, assetType: 'Garage', parentAssetIds: [block] })
  put('asset', { id: block, assetType: 'Block', assetName: 'Rowan House' })
  put('account', {
    id: rent,
    targetId: home,
    targetType: 'Tenure',
    accountType: 'Master',
    accountBalance: 100.1,
    paymentReference: '228008546',
    startDate: '2021-01-01',
  })
  put('account', {
    id: recharge,
    targetId: home,
    accountType: 'Recharge',
    accountBalance: '-0.05',
    paymentReference: '1',
  })
  put('transaction', { id: payment, targetId: home, transactionAmount: 5 })
  put('contract', { id: lease, targetId: flat, targetType: 'asset', approvalStatus: 'Approved' })
})
afterAll(() => world.close())

async function forget(): Promise<void> {
  const all = [...recordTables, 'inbound_event', ...(await documentTables(world.database))]
  await world.database.pool.query(`truncate ${all.join(', ')}`)
}

it('ends in the same records and index, whatever the order of events and their repeats', async () => {
  await world.tell(...told)
  await world.workOff()
  const expected = await projected(world.database)
  expect(expected).toMatchObject(someFacts)
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...told], { minLength: told.length }),
      fc.array(fc.constantFrom(...told), { maxLength: 6 }),
      fc.nat(),
      // So many are worked on together.
      fc.integer({ min: 2, max: told.length }),
      async (order, repeats, place, together) => {
        await forget()
        const at = place % (order.length + 1)
        await world.tell(...order.slice(0, at), ...repeats, ...order.slice(at))
        await world.workOff(together)
        const left = await world.database.prisma.inboundEvent.findMany({
          where: { status: { not: 'done' } },
        })
        expect(left).toEqual([])
        expect(await projected(world.database)).toEqual(expected)
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)
