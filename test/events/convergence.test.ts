import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { ManualClock } from '../support/manual-clock.js'
import { documentTables, projected, recordTables } from './projected.js'
import { serve, sharedProjection } from './projection-world.js'
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

const events = [
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

/** One alert of a person and her home, and two without ids. */
const shared = { alertId: uuid(9), alertCode: 'VA', reason: 'Threatened a plumber' }

/** Facts that combine several sources. */
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
  cautionary_alert: expect.arrayContaining([
    expect.objectContaining({ id: shared.alertId, person_id: ana, asset_id: flat }),
    expect.objectContaining({ person_id: ben, is_in_force: false }),
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

const sources = await startSourceServer({ withAlerts: true })
const world = await sharedProjection(new ManualClock('2026-03-04T10:00:00Z'), { sources })
sources.entities.set(`/cautionary-alerts/persons/${ana}`, [shared, { startDate: '2026-01-05' }])
sources.entities.set(`/cautionary-alerts/persons/${ben}`, [{ endDate: '2026-03-03' }])
sources.entities.set('/cautionary-alerts/properties/00054374', { alerts: [shared] })
const ids: Readonly<Record<string, string>> = {
  ana,
  ben,
  home,
  garage,
  flat,
  lockUp,
  block,
  rent,
  recharge,
  payment,
  lease,
  former: uuid(0).replace('00000000', 'cccccccc'),
}
const household = parse(
  readFileSync(new URL('household.yaml', import.meta.url), 'utf8').replace(
    /<(\w+)>/g,
    (_id, name: string) => ids[name] ?? '',
  ),
) as Readonly<Record<Parameters<typeof serve>[1], readonly Parameters<typeof serve>[2][]>>
for (const [kind, entities] of Object.entries(household)) {
  for (const entity of entities) serve(world.sources, kind as keyof typeof household, entity)
}

async function forget(): Promise<void> {
  const all = [...recordTables, 'inbound_event', ...(await documentTables(world.database))]
  await world.database.sql.execute(`truncate ${all.join(', ')}`)
}

it('gives the same records and index for any order of events and for repeats', async () => {
  await world.tell(...events)
  await world.workOff()
  const expected = await projected(world.database)
  expect(expected).toMatchObject(someFacts)
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...events], { minLength: events.length }),
      fc.array(fc.constantFrom(...events), { maxLength: 6 }),
      fc.nat(),
      // The batch size.
      fc.integer({ min: 2, max: events.length }),
      async (order, repeats, place, together) => {
        await forget()
        const at = place % (order.length + 1)
        await world.tell(...order.slice(0, at), ...repeats, ...order.slice(at))
        await world.workOff(together)
        const pending = await world.database.prisma.inboundEvent.findMany({
          where: { status: { not: 'done' } },
        })
        expect(pending).toEqual([])
        expect(await projected(world.database)).toEqual(expected)
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)
