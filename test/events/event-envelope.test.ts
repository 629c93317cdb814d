import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvent } from '../../src/events/inbox/event-envelope.js'

const person = 'b69e6519-3712-4509-a30e-0b5af596915b'
const member = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

function envelope(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: randomUUID(),
    eventType: 'PersonUpdatedEvent',
    sourceDomain: 'Person',
    sourceSystem: 'PersonAPI',
    version: 'v1',
    correlationId: '74c5fbc4-2fc8-40dc-896a-0cfa671fc832',
    dateTime: '2026-03-01T09:00:00Z',
    user: { name: 'Ada Officer', email: 'ada@example.com' },
    entityId: person,
    eventData: null,
    ...changes,
  }
}

function accepted(value: unknown) {
  const read = readEvent(value)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.event
}

function faultPaths(value: unknown): string[] {
  const read = readEvent(value)
  return read.ok ? [] : read.faults.map(({ path }) => path)
}

/** So many levels of lists and objects in each other. */
function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

describe('the envelope of the domain', () => {
  it('is read without the names and the data of people', () => {
    const event = accepted(
      envelope({ eventData: { newData: { firstName: 'Ana', surname: 'Turner' }, oldData: null } }),
    )
    expect(event).toMatchObject({
      eventType: 'PersonUpdatedEvent',
      entityId: person,
      correlationId: '74c5fbc4-2fc8-40dc-896a-0cfa671fc832',
      occurredAt: '2026-03-01T09:00:00.000Z',
    })
    expect(JSON.stringify(event)).not.toMatch(/Ana|Turner|Ada|example/)
  })

  it.each([
    ['personId', { newData: { id: member, personId: person } }],
    ['assetId', { newData: null, oldData: { assetId: person, targetId: member } }],
    ['targetId', { newData: { targetId: person, targetType: 'person' } }],
    ['entityId', null],
    ['entityId', { newData: { assetId: '00054374' } }],
  ])('leads from an alert or a contact detail to the person or asset by %s', (name, eventData) => {
    const entityId = name === 'entityId' ? person : randomUUID()
    for (const eventType of ['CautionaryAlertEndedEvent', 'ContactDetailEditedEvent']) {
      expect(accepted(envelope({ eventType, entityId, eventData })).entityId).toBe(person)
    }
  })

  it('tells who joined and who left a tenure', () => {
    const event = accepted(
      envelope({
        eventType: 'PersonAddedToTenureEvent',
        eventData: {
          oldData: { householdMembers: [{ id: person }] },
          newData: { householdMembers: [{ id: member.replaceAll('-', '').toUpperCase() }, {}] },
        },
      }),
    )
    expect(event.hints).toMatchObject({ addedMembers: [member], removedMembers: [person] })
  })

  it.each([
    ['0001-01-01T00:00:00', null],
    ['soon', null],
    [null, null],
    ['2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00.000Z'],
  ])('takes the time %j for %j', (dateTime, occurredAt) => {
    expect(accepted(envelope({ dateTime })).occurredAt).toBe(occurredAt)
  })

  it.each([null, '', '00000000-0000-0000-0000-000000000000', undefined, 7, 'a\nb', 'Zoë'])(
    'makes a correlation id where the publisher gives %j',
    (correlationId) => {
      expect(accepted(envelope({ correlationId })).correlationId).toMatch(/^[\da-f-]{36}$/)
    },
  )

  it.each(['id', 'eventType', 'entityId'])('is refused without %s', (property) => {
    expect(faultPaths(envelope({ [property]: undefined }))).toEqual([property])
    expect(faultPaths(envelope({ [property]: '\0' }))).toContain(property)
  })

  it('is refused when its type is no name, which operators are shown', () => {
    expect(faultPaths(envelope({ eventType: 'Mrs Example moved' }))).toEqual(['eventType'])
  })

  it('is refused as a whole when it is too large or no object', () => {
    expect(faultPaths(envelope({ eventData: 'x'.repeat(300_000) }))).toEqual([''])
    expect(faultPaths(envelope({ eventData: nested(99) }))).toEqual([])
    expect(faultPaths(envelope({ eventData: nested(100) }))).toEqual([''])
    expect(faultPaths(envelope({ eventData: nested(10_000) }))).toEqual([''])
    for (const value of [null, 7, 'event', []]) expect(faultPaths(value)).toEqual([''])
  })
})

describe('a CloudEvent', () => {
  const cloudEvent = {
    specversion: '1.0',
    id: '17',
    source: '/persons',
    type: 'uk.example.PersonUpdatedEvent',
    subject: person,
    time: '2026-03-01T09:00:00Z',
    data: { oldData: null, newData: { targetId: member } },
  }

  it('is known by source and id, and its type by the last part of the name', () => {
    expect(accepted(cloudEvent)).toMatchObject({
      key: '/persons 17',
      eventType: 'PersonUpdatedEvent',
      entityId: person,
      hints: { targetId: member },
    })
  })

  it.each([
    ['uk.example.ProcessStartedEvent.v1', 'ProcessStartedEvent'],
    ['ProcessStartedEvent.V12', 'ProcessStartedEvent'],
    ['uk.example.ProcessStartedEvent.v1.2', 'ProcessStartedEvent'],
    ['ProcessStartedEvent', 'ProcessStartedEvent'],
    ['uk.example.v2', 'example'],
    ['uk.v2.ProcessStartedEvent', 'ProcessStartedEvent'],
    ['v1', 'v1'],
  ])('of the type %s is a %s', (type, eventType) => {
    expect(accepted({ ...cloudEvent, type }).eventType).toBe(eventType)
  })

  it('may carry the entity in its data', () => {
    const event = { ...cloudEvent, subject: undefined, data: { entityId: person } }
    expect(accepted(event).entityId).toBe(person)
  })

  it('is refused with its data as bytes', () => {
    const event = { ...cloudEvent, data: undefined, data_base64: 'e30=' }
    expect(readEvent(event)).toEqual({
      ok: false,
      faults: [
        {
          path: 'data_base64',
          message: 'data_base64 is not read; send the data as JSON in data.',
        },
      ],
    })
  })

  it('is refused in another version or without an entity', () => {
    expect(faultPaths({ ...cloudEvent, specversion: '0.3' })).toEqual(['specversion'])
    expect(faultPaths({ ...cloudEvent, subject: 'someone' })).toEqual(['subject'])
  })
})

it('reads anything without failing, and repeats nothing of it in a refusal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 8 }), (value, secret) => {
      const read = readEvent(envelope({ entityId: { secret, value } }))
      expect(read.ok).toBe(false)
      expect(readEvent(value).ok).toBe(false)
      if (!read.ok) expect(read.faults.map(({ path }) => path)).toEqual(['entityId'])
    }),
  )
})
