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

/** A value with this many nested lists and objects. */
function nested(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

describe('the domain envelope', () => {
  it('is read without names and personal data', () => {
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
  ])('of an alert or a contact detail refers to the person or asset by %s', (name, eventData) => {
    const entityId = name === 'entityId' ? person : randomUUID()
    for (const eventType of ['CautionaryAlertEndedEvent', 'ContactDetailEditedEvent']) {
      expect(accepted(envelope({ eventType, entityId, eventData })).entityId).toBe(person)
    }
  })

  it('gives the members who joined and left a tenure', () => {
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
  ])('reads the time %j as %j', (dateTime, occurredAt) => {
    expect(accepted(envelope({ dateTime })).occurredAt).toBe(occurredAt)
  })

  it.each([null, '', '00000000-0000-0000-0000-000000000000', undefined, 7, 'a\nb', 'Zoë'])(
    'gets a new correlation id when the publisher sends %j',
    (correlationId) => {
      expect(accepted(envelope({ correlationId })).correlationId).toMatch(/^[\da-f-]{36}$/)
    },
  )

  it.each(['id', 'eventType', 'entityId'])('is rejected without %s', (property) => {
    expect(faultPaths(envelope({ [property]: undefined }))).toEqual([property])
    expect(faultPaths(envelope({ [property]: '\0' }))).toContain(property)
  })

  it('is rejected for a type that is not a name, because operators see the type', () => {
    expect(faultPaths(envelope({ eventType: 'Mrs Example moved' }))).toEqual(['eventType'])
  })

  it('is rejected as a whole if it is too large or not an object', () => {
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

  it('is identified by source and id; its type is the last part of the name', () => {
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

  it('may have the entity id in its data', () => {
    const event = { ...cloudEvent, subject: undefined, data: { entityId: person } }
    expect(accepted(event).entityId).toBe(person)
  })

  it('is rejected with binary data', () => {
    const event = { ...cloudEvent, data: undefined, data_base64: 'e30=' }
    expect(readEvent(event)).toEqual({
      ok: false,
      faults: [
        {
          path: 'data_base64',
          message: 'data_base64 is not supported; send the data as JSON in data.',
        },
      ],
    })
  })

  it('is rejected in another version or without an entity', () => {
    expect(faultPaths({ ...cloudEvent, specversion: '0.3' })).toEqual(['specversion'])
    expect(faultPaths({ ...cloudEvent, subject: 'someone' })).toEqual(['subject'])
  })
})

it('reads any value without throwing, and repeats none of it in a rejection', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 8 }), (value, secret) => {
      const read = readEvent(envelope({ entityId: { secret, value } }))
      expect(read.ok).toBe(false)
      expect(readEvent(value).ok).toBe(false)
      if (!read.ok) expect(read.faults.map(({ path }) => path)).toEqual(['entityId'])
    }),
  )
})
