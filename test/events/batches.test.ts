import { expect, it } from 'vitest'
import { buildLandlordSync } from '../../tools/landlord/landlord.js'
import {
  assetEntity,
  personEntity,
  tenureEntity,
  transactionEntity,
} from '../../tools/source-services/entity-shapes.js'
import { ManualClock } from '../support/manual-clock.js'
import { projected, recordTables, documentTables } from './projected.js'
import { serve, sharedProjection, type Announcement } from './projection-world.js'

const now = '2026-03-04T10:00:00Z'

const landlord = buildLandlordSync({ seed: 7, size: 30, today: now.slice(0, 10) })
const world = await sharedProjection(new ManualClock(now))
const { sources } = world
const tenuresOf = new Map<string, string[]>()
for (const tenure of landlord.tenures()) {
  serve(sources, 'tenure', { id: tenure.id, ...tenureEntity(tenure) })
  for (const { personId } of tenure.householdMembers) {
    tenuresOf.set(personId, [...(tenuresOf.get(personId) ?? []), tenure.id])
  }
}
for (const person of landlord.persons()) {
  serve(sources, 'person', {
    id: person.id,
    ...personEntity(person, tenuresOf.get(person.id) ?? []),
  })
}
for (const asset of landlord.assets()) {
  serve(sources, 'asset', { id: asset.id, ...assetEntity(asset) })
}
for (const account of landlord.accounts()) serve(sources, 'account', { ...account })
for (const transaction of landlord.transactions()) {
  serve(sources, 'transaction', { id: transaction.id, ...transactionEntity(transaction) })
}

async function forget(): Promise<void> {
  const all = [...recordTables, 'inbound_event', ...(await documentTables(world.database))]
  await world.database.sql.execute(`truncate ${all.join(', ')}`)
}

/** Events of all kinds, one per entity, unordered. */
function mixed(): Announcement[] {
  const first = <Row>(rows: Iterable<Row>, count: number) => [...rows].slice(0, count)
  const events: Announcement[] = [
    ...first(landlord.transactions(), 24).flatMap(({ id, targetId }): Announcement[] =>
      typeof targetId === 'string' ? [['TransactionCreatedEvent', id, { targetId }]] : [],
    ),
    ...first(landlord.accounts(), 15).map(({ id }): Announcement => ['AccountUpdatedEvent', id]),
    ...first(landlord.persons(), 15).map(({ id }): Announcement => ['PersonUpdatedEvent', id]),
    ...first(landlord.tenures(), 12).map(({ id }): Announcement => ['TenureUpdatedEvent', id]),
    ...first(landlord.assets(), 10).map(({ id }): Announcement => ['AssetUpdatedEvent', id]),
  ]
  return events.sort(([, one], [, other]) => (one < other ? -1 : 1))
}

async function statuses(): Promise<Record<string, number>> {
  const rows = await world.database.prisma.inboundEvent.groupBy({ by: ['status'], _count: true })
  return Object.fromEntries(rows.map(({ status, _count }) => [status, _count]))
}

it('gives the same result for a batch as for one event at a time', async () => {
  const events = mixed()
  const [, id = '', hints] = events.find(([type]) => type === 'TransactionCreatedEvent') ?? []
  const broken = `/transactions/${id}?targetId=${hints?.targetId}`
  world.sources.broken.add(broken)
  await world.tell(...events)
  await world.workOff(1)
  const expected = await projected(world.database)
  const outcome = await statuses()
  expect(outcome).toEqual({ done: events.length - 1, waiting: 1 })
  await forget()
  await world.tell(...events)
  await world.workOff(200)
  expect(await projected(world.database)).toEqual(expected)
  expect(await statuses()).toEqual(outcome)
  world.sources.broken.delete(broken)
}, 120_000)

it('batches its database statements', async () => {
  const events = mixed()
  await world.tell(...events)
  await world.workOff(200)
  await world.tell(...events)
  let statements = 0
  world.database.statements.listen(() => {
    statements += 1
  })
  await world.workOff(200)
  expect(statements / events.length).toBeLessThan(0.3)
}, 120_000)
