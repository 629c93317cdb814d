import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEvent } from '../../src/events/inbox/event-envelope.js'
import { changesOf } from '../../src/records/activity/changes.js'
import { ManualClock } from '../support/manual-clock.js'
import { serve, sharedProjection } from './projection-world.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')
const world = await sharedProjection(clock)
const { prisma } = world.database

const outcomeOf = (entityId: string) =>
  prisma.inboundEvent.findMany({
    where: { entityId },
    select: { status: true, failureCode: true, failureReason: true },
  })

describe('work orders', () => {
  let id: string
  beforeEach(() => {
    id = randomUUID()
  })
  const order = (more: object = {}) => ({
    id,
    reference: 10_623_145,
    tradeCode: 'PL',
    tradeDescription: 'Plumbing',
    priority: '4 [N] NORMAL',
    status: 'InProgress',
    propertyReference: '00099999',
    description: 'Leak',
    dateRaised: '2026-03-02T09:00:00Z',
    lastUpdated: '2026-03-02',
    ...more,
  })
  const stored = () => prisma.workOrder.findUnique({ where: { id } })

  it('are read once for any order and number of their events', async () => {
    serve(world.sources, 'workOrder', order({ status: 'Completed', dateCompleted: '2026-03-03' }))
    await world.tell(
      ['WorkOrderCompletedEvent', id],
      ['WorkOrderUpdatedEvent', id],
      ['WorkOrderRaisedEvent', id],
      ['WorkOrderRaisedEvent', id],
    )
    await world.workOff()
    expect(await outcomeOf(id)).toMatchObject(Array.from({ length: 4 }, () => ({ status: 'done' })))
    // The property is unknown here, but the work order is kept.
    expect(await stored()).toMatchObject({
      reference: '10623145',
      status: 'Completed',
      propertyReference: '00099999',
      dateCompleted: new Date('2026-03-03T00:00:00Z'),
      lastUpdatedAt: new Date('2026-03-02T00:00:00Z'),
    })
  })

  it('wait while their service fails, and are removed once it no longer has them', async () => {
    serve(world.sources, 'workOrder', order())
    await world.tell(['WorkOrderRaisedEvent', id])
    world.sources.broken.add(`/work-orders/${id}`)
    await world.workOff()
    expect(await outcomeOf(id)).toEqual([
      {
        status: 'waiting',
        failureCode: 'SOURCE_UNAVAILABLE',
        failureReason: 'workOrder service: 500 at /work-orders/{id}',
      },
    ])
    world.sources.broken.clear()
    clock.advance(60_000)
    await world.workOff()
    expect(await stored()).toMatchObject({ description: 'Leak' })
    world.sources.entities.delete(`/work-orders/${id}`)
    await world.tell(['WorkOrderCancelledEvent', id])
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.workOff()
      clock.advance(60_000)
    }
    expect(await stored()).toBeNull()
  })

  it('become dead letters with a reason if their service sends another entity', async () => {
    world.sources.entities.set(`/work-orders/${id}`, order({ id: randomUUID() }))
    await world.tell(['WorkOrderRaisedEvent', id])
    await world.workOff()
    expect(await outcomeOf(id)).toMatchObject([{ status: 'dead', failureCode: 'SOURCE_INVALID' }])
  })
})

describe('notes', () => {
  const targetId = randomUUID()
  const tell = async (id: string) => {
    await world.tell(['NoteCreatedAgainstPersonEvent', id, { targetId, targetType: 'person' }])
    await world.workOff()
    return prisma.note.findUnique({ where: { id } })
  }

  it('are stored whole with markup, without the address of their author', async () => {
    const description = `<script>alert(1)</script>${'x'.repeat(99_975)}`
    const id = randomUUID()
    serve(world.sources, 'note', {
      id,
      targetId,
      targetType: 'Person',
      title: 'Call',
      description,
      highlight: true,
      categorisation: { category: 'Safety' },
      author: { fullName: 'Amina Officer', email: 'amina@housing.example' },
    })
    const note = await tell(id)
    expect(description).toHaveLength(100_000)
    expect(note).toMatchObject({
      targetId,
      targetType: 'person',
      description,
      isHighlighted: true,
      category: 'Safety',
      authorName: 'Amina Officer',
    })
    expect(JSON.stringify(note)).not.toContain('amina@')
  })

  it('keep their other fields if one field is too long', async () => {
    const id = randomUUID()
    serve(world.sources, 'note', { id, targetId, title: 'Call', description: 'x'.repeat(100_001) })
    expect(await tell(id)).toMatchObject({ title: 'Call', description: null })
  })

  it('are read by the id in the data, because the entity may be their target', () => {
    const id = randomUUID()
    const read = readEvent({
      id: randomUUID(),
      eventType: 'NoteCreatedAgainstTenureEvent',
      entityId: targetId,
      eventData: { newData: { id, targetId, targetType: 'tenure' } },
    })
    expect(read).toMatchObject({
      ok: true,
      event: { entityId: id, hints: { targetId, targetType: 'tenure' } },
    })
  })
})

describe('activities', () => {
  let id: string
  beforeEach(() => {
    id = randomUUID()
  })
  const targetId = randomUUID()
  const activity = (more: object) => ({
    ...{ id, activityType: 'Update', targetType: 'Tenure', targetId, sourceDomain: 'Tenure' },
    ...{ author: { fullName: 'Amina Officer', email: 'amina@housing.example' } },
    ...{ createdAt: '2026-03-02T09:00:00Z', ...more },
  })
  const tell = () => world.tell(['ActivityCreatedEvent', id, { targetId, targetType: 'tenure' }])
  const stored = () => prisma.activity.findUnique({ where: { id } })

  it('keep the fields that differ, with markup, for any number of events', async () => {
    const address = '<b>14 Rowan House</b>'
    serve(
      world.sources,
      'activity',
      activity({
        oldData: { paymentReference: '1', tenuredAsset: { fullAddress: null, uprn: 7 } },
        newData: { paymentReference: '1', tenuredAsset: { fullAddress: address, uprn: 8 } },
      }),
    )
    await tell()
    await tell()
    await world.workOff()
    expect(await outcomeOf(id)).toMatchObject([{ status: 'done' }, { status: 'done' }])
    const row = await stored()
    expect(row).toMatchObject({
      ...{ type: 'update', targetType: 'tenure', targetId, authorName: 'Amina Officer' },
      changes: [
        { field: 'tenuredAsset.uprn', oldValue: '7', newValue: '8' },
        { field: 'tenuredAsset.fullAddress', oldValue: null, newValue: address },
      ],
    })
    expect(JSON.stringify(row)).not.toContain('amina@')
  })

  it('are read from the names of the public service, and name no keys that may be values', async () => {
    const { activityType, author, ...rest } = activity({
      newData: { contacts: [{ 'ana@housing.example': true }], names: ['Ana', '\0\uD800'] },
    })
    serve(world.sources, 'activity', { ...rest, id, type: activityType, authorDetails: author })
    await tell()
    await world.workOff()
    expect(await stored()).toMatchObject({
      ...{ type: 'update', authorName: 'Amina Officer' },
      changes: [
        { field: 'contacts.0.0', oldValue: null, newValue: 'true' },
        { field: 'names.0', newValue: 'Ana' },
        { field: 'names.1', newValue: '\uFFFD\uFFFD' },
      ],
    })
  })

  it('have at most 100 changes, and values of 500 characters', async () => {
    const long = 'x'.repeat(100_000)
    const newData = Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [`field${index}`, index === 0 ? long : 'x']),
    )
    let deep: object = { end: long }
    for (let level = 0; level < 2_000; level += 1) deep = { deep }
    serve(world.sources, 'activity', activity({ newData: { deep, ...newData } }))
    await tell()
    await world.workOff()
    const changes = changesOf({ changes: (await stored())?.changes })
    expect(changes).toHaveLength(100)
    expect(changes[0]).toEqual({
      field: 'field0',
      oldValue: null,
      newValue: `${long.slice(1, 500)}…`,
    })
  })

  it('wait while their service fails, and are removed once it no longer has them', async () => {
    serve(world.sources, 'activity', activity({}))
    const path = `/activities/${id}?targetId=${targetId}`
    await tell()
    world.sources.broken.add(path)
    await world.workOff()
    expect(await outcomeOf(id)).toMatchObject([
      { status: 'waiting', failureCode: 'SOURCE_UNAVAILABLE' },
    ])
    world.sources.broken.clear()
    clock.advance(60_000)
    await world.workOff()
    expect(await stored()).toMatchObject({ changes: [] })
    world.sources.entities.delete(path)
    await tell()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.workOff()
      clock.advance(60_000)
    }
    expect(await stored()).toBeNull()
  })
})
