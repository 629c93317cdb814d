import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { emptyInbox } from '../events/empty-inbox.js'
import { serve } from '../events/projection-world.js'
import { startSourceServer } from '../events/source-server.js'
import { startTestGateway } from '../support/gateway.js'

const sources = await startSourceServer()
const gateway = await startTestGateway(sources.environment)
const token = await gateway.token(['events:write'])
afterEach(() => emptyInbox(gateway.gateway.database))
afterAll(async () => {
  await gateway.close()
  await sources.close()
})

async function post(body: unknown, options: { token?: string | null; type?: string } = {}) {
  const bearer = options.token === undefined ? token : options.token
  const response = await fetch(`${gateway.url}/events`, {
    method: 'POST',
    headers: {
      'content-type': options.type ?? 'application/json',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    challenge: response.headers.get('www-authenticate'),
    body: (await response.json()) as Record<string, unknown>,
  }
}

const event = (entityId: string = randomUUID(), eventType = 'ProcessStartedEvent') => ({
  id: randomUUID(),
  eventType,
  entityId,
})

describe('POST /events', () => {
  it('makes a changed person searchable', async () => {
    const person = {
      id: randomUUID(),
      firstName: 'Ana',
      surname: 'Quillfeather',
      dateOfBirth: 'May',
    }
    serve(sources, 'person', person)
    expect(await post(event(person.id, 'PersonUpdatedEvent'))).toMatchObject({
      status: 202,
      body: { accepted: 1, duplicates: 0, refused: 0 },
    })
    const search = '{ searchPersons(searchText: "quillfeather") { nodes { uuid } } }'
    await expect
      .poll(async () => (await gateway.ask(search)).body.data, { timeout: 20_000 })
      .toEqual({ searchPersons: { nodes: [{ uuid: person.id }] } })
    expect(await (await fetch(`${gateway.url}/ready`)).json()).toMatchObject({
      details: { unreadableFields: { person: { dateOfBirth: 1 } } },
    })
  })

  it('requires a known sender with the scope', async () => {
    expect(await post(event(), { token: null })).toMatchObject({
      status: 401,
      challenge: 'Bearer',
      body: { code: 'UNAUTHENTICATED' },
    })
    const other = await gateway.token(['search:persons'])
    expect(await post('{', { token: other })).toMatchObject({
      status: 403,
      type: 'application/problem+json; charset=utf-8',
      body: { code: 'FORBIDDEN' },
    })
  })

  it('reports each event as new, known or refused', async () => {
    const stored = event()
    await post(stored)
    const answer = await post([stored, event(), { id: 'nonsense', secret: 'hidden' }])
    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({
      accepted: 1,
      duplicates: 1,
      refused: 1,
      results: [{ outcome: 'duplicate' }, { outcome: 'accepted' }, { outcome: 'refused' }],
    })
    expect(JSON.stringify(answer.body)).not.toContain('hidden')
  })

  it.each([5_000, 100_000])(
    'refuses an event of %i levels and accepts the other events of its batch',
    async (levels) => {
      const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`
      const nested = JSON.stringify({ ...event(), eventData: 'deep' }).replace('"deep"', deep)
      expect(await post(`[${JSON.stringify(event())},${nested}]`)).toMatchObject({
        status: 202,
        body: {
          results: [
            { outcome: 'accepted' },
            {
              outcome: 'refused',
              errors: [{ path: '', message: 'An event may have at most 100 levels.' }],
            },
          ],
        },
      })
    },
  )

  it('accepts no other method and no compressed body', async () => {
    const other = await fetch(`${gateway.url}/events`)
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect(await other.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    const packed = await fetch(`${gateway.url}/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        authorization: `Bearer ${token}`,
      },
      body: gzipSync(JSON.stringify(event())),
    })
    expect([packed.status, packed.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    expect(await packed.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  it('accepts a batch of CloudEvents', async () => {
    const cloudEvent = {
      specversion: '1.0',
      id: randomUUID(),
      source: '/persons',
      type: 'org.example.ProcessStartedEvent',
      subject: randomUUID(),
    }
    const type = 'application/cloudevents-batch+json; charset=utf-8'
    expect(await post([cloudEvent, { ...cloudEvent, id: randomUUID() }], { type })).toMatchObject({
      status: 202,
      body: { accepted: 2 },
    })
  })

  it.each([
    ['text that is not JSON', '{"id":', {}, 400, 'BAD_REQUEST'],
    ['an empty object', {}, {}, 422, 'EVENT_INVALID'],
    ['a poisoned prototype', '{"__proto__":{"id":1}}', {}, 400, 'BAD_REQUEST'],
    ['an empty batch', [], {}, 422, 'LIST_SIZE_OUT_OF_RANGE'],
    [
      'a batch that is too long',
      Array.from({ length: 1_001 }, () => ({})),
      {},
      422,
      'LIST_SIZE_OUT_OF_RANGE',
    ],
    [
      'an event that is too large',
      { ...event(), pad: 'x'.repeat(300_000) },
      {},
      422,
      'EVENT_INVALID',
    ],
    ['ten megabytes', `["${'x'.repeat(10_000_000)}"]`, {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['text', 'hello', { type: 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('refuses %s', async (_name, body, options, status, code) => {
    const answer = await post(body, options)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await gateway.gateway.database.prisma.inboundEvent.count()).toBe(0)
  })
})
