import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { PoisonEventError, RetryableEventError } from '../../src/events/inbox/event-errors.js'
import { DataQuality } from '../../src/events/sources/data-quality.js'
import { SourceReader } from '../../src/events/sources/source-reader.js'
import { startSourceServer, type SourceServer } from './source-server.js'

const id = 'b69e6519-3712-4509-a30e-0b5af596915b'
const warnings: object[] = []

const server = await startSourceServer({ withAlerts: true })
const log = { warn: (details: object) => warnings.push(details) }
const limits = { timeoutMs: 500, maximumBytes: 10_000 }
const quality = new DataQuality()
const reader = new SourceReader(server.configuration, log, { limits, quality })
afterEach(() => {
  server.misbehaviour = null
  server.entities.clear()
  server.requests.length = 0
  warnings.length = 0
})
afterAll(() => server.close())

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof RetryableEventError) return { retry: true, ...error.failure }
  if (error instanceof PoisonEventError) return { retry: false, ...error.failure }
  return error
}

describe('SourceReader', () => {
  it('sends the service token and the correlation id', async () => {
    server.entities.set(`/persons/${id}`, { id, surname: 'Example' })
    expect((await reader.person(id, 'chain-1'))?.record.surname).toBe('Example')
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer person-secret',
      'x-correlation-id': 'chain-1',
    })
  })

  it('reads 404 as an absent entity or an empty list', async () => {
    expect(await reader.asset(id, 'c')).toBeNull()
    expect(await reader.accountsOfTenure(id, 'c')).toEqual([])
  })

  it('reads a list page by page, in the envelopes of the public services', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const path = `/contracts?targetId=${id}&targetType=asset`
    const more = { nextToken: 'a b' }
    server.entities.set(path, { results: [{ id: first }], paginationDetails: more })
    server.entities.set(`${path}&paginationToken=a%20b`, { results: [{ id: second }] })
    const contracts = await reader.contractsOfAsset(id, 'c')
    expect(contracts.map((contract) => contract.id)).toEqual([first, second])
    const accounts = `/accounts?targetType=tenure&targetId=${id}`
    server.entities.set(accounts, { accountResponseList: [{ id: first, accountBalance: 1.5 }] })
    expect(await reader.accountsOfTenure(id, 'c')).toMatchObject([{ accountBalance: '1.50' }])
  })

  it('requests the total balance of a person', async () => {
    expect(await reader.totalOfPerson(id, 'c')).toBeNull()
    server.entities.set(`/persons/${id}/balance`, { totalBalance: 319.3 })
    expect(await reader.totalOfPerson(id, 'c')).toBe('319.30')
    const paths = { balanceOfPerson: '/balances?person={id}' }
    const credit = { ...server.configuration, paths, balanceSign: 'credit' } as const
    server.entities.set(`/balances?person=${id}`, { totalBalance: '-5' })
    const moved = new SourceReader(credit, { warn: () => undefined })
    expect(await moved.totalOfPerson(id, 'c')).toBe('5.00')
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer account-secret')
  })

  it('reads alerts, with ids or without, in pages and in the envelope of their service', async () => {
    const path = `/cautionary-alerts/persons/${id}`
    server.entities.set(path, {
      alerts: [{ isActive: 'N', startDate: '01/02/2026' }],
      paginationDetails: { nextToken: '2' },
    })
    server.entities.set(`${path}?paginationToken=2`, [{ id, endDate: 'secret' }])
    expect(await reader.alertsOfPerson(id, 'c')).toMatchObject([
      { isActive: false, startDate: new Date('2026-02-01'), endDate: null },
      { id, isActive: null, startDate: null, endDate: null },
    ])
    expect(warnings).toEqual([{ service: 'alert', fields: ['endDate'], correlationId: 'c' }])
    expect(server.requests[0]?.headers.authorization).toBe('Bearer alert-secret')
    expect(await reader.alertsOfPerson(randomUUID(), 'c')).toEqual([])
  })

  it('requests alerts of an asset by its reference, or by its id if the path has the id', async () => {
    server.entities.set('/cautionary-alerts/properties/0005%2F4', { results: [{}] })
    expect(await reader.alertsOfAsset(id, '0005/4', 'c')).toHaveLength(1)
    expect(await reader.alertsOfAsset(id, null, 'c')).toBeNull()
    const paths = { alertsOfAsset: '/alerts?asset={id}' }
    const byId = new SourceReader({ ...server.configuration, paths }, { warn: () => undefined })
    server.entities.set(`/alerts?asset=${id}`, [{}])
    expect(await byId.alertsOfAsset(id, null, 'c')).toHaveLength(1)
  })

  it('reports unreadable fields and counts them, without their values', async () => {
    server.entities.set(`/persons/${id}`, { id, dateOfBirth: 'secret', personTypes: 'Tenant' })
    await reader.person(id, 'c')
    expect(warnings).toEqual([{ service: 'person', fields: ['dateOfBirth'], correlationId: 'c' }])
    await reader.person(id, 'c')
    server.entities.set(`/accounts?targetType=tenure&targetId=${id}`, [{}, { id, endDate: 7 }])
    await reader.accountsOfTenure(id, 'c')
    expect(quality.snapshot()).toMatchObject({
      person: { dateOfBirth: 2 },
      account: { endDate: 1, id: 1 },
    })
  })

  it.each([
    ['500', (_request, response) => response.writeHead(500).end('{"trace":"secret"}'), '500'],
    ['HTML', (_request, response) => response.writeHead(200).end('<html>secret</html>'), 'no JSON'],
    ['half a body', (_request, response) => response.writeHead(200).end('{"id":"'), 'no JSON'],
    ['nothing', () => undefined, 'no answer in time'],
    [
      'a redirect',
      (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      '302',
    ],
    [
      'a broken body',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"id"')
        response.destroy()
      },
      'no answer (UND_ERR_SOCKET)',
    ],
  ] satisfies [string, NonNullable<SourceServer['misbehaviour']>, string][])(
    'lets an event be retried after %s',
    async (_name, misbehaviour, what) => {
      server.misbehaviour = misbehaviour
      expect(await failureOf(reader.person(id, 'c'))).toEqual({
        retry: true,
        code: 'SOURCE_UNAVAILABLE',
        reason: `person service: ${what} at /persons/{id}`,
      })
    },
  )

  it.each([
    ['a list', JSON.stringify([{ id }]), 'no object'],
    ['another entity', JSON.stringify({ id: randomUUID() }), 'another entity'],
    ['a message', '{"message":"Service temporarily unavailable"}', 'no id'],
    ['an empty object', '{}', 'no id'],
    ['an invalid id', '{"id":"secret"}', 'no id'],
    ['null', 'null', 'no object'],
    ['an answer that is too large', `"${'x'.repeat(20_000)}"`, 'more than 10000 bytes'],
  ])('fails an event permanently for %s', async (_name, body, what) => {
    server.misbehaviour = (_request, response) => response.writeHead(200).end(body)
    expect(await failureOf(reader.person(id, 'c'))).toEqual({
      retry: false,
      code: 'SOURCE_INVALID',
      reason: `person service: ${what} at /persons/{id}`,
    })
  })

  it('recognises an entity by its id without dashes', async () => {
    server.entities.set(`/persons/${id}`, { id: id.replaceAll('-', ''), surname: 'Example' })
    expect((await reader.person(id, 'c'))?.record).toMatchObject({ id, surname: 'Example' })
  })

  it.each(['tenure', 'asset', 'account', 'contract', 'transaction'] as const)(
    'rejects a %s without an id',
    async (kind) => {
      server.misbehaviour = (_request, response) => response.writeHead(200).end('{}')
      const answer =
        kind === 'transaction' ? reader.plain(kind, id, null, 'c') : reader[kind](id, 'c')
      expect(await failureOf(answer)).toMatchObject({ retry: false, code: 'SOURCE_INVALID' })
    },
  )

  it.each(['null', '{}', '{"message":"secret"}', '{"totalBalance":"secret"}'])(
    'reads no total balance from %s',
    async (body) => {
      server.misbehaviour = (_request, response) => response.writeHead(200).end(body)
      expect(await failureOf(reader.totalOfPerson(id, 'c'))).toEqual({
        retry: false,
        code: 'SOURCE_INVALID',
        reason: expect.stringMatching(
          /^account service: no (object|total balance) at \/persons\/\{id\}\/balance$/,
        ) as string,
      })
    },
  )

  it('rejects text that is not UTF-8', async () => {
    server.misbehaviour = (_request, response) =>
      response.end(Buffer.from(JSON.stringify({ id, surname: 'Müller' }), 'latin1'))
    expect(await failureOf(reader.person(id, 'c'))).toEqual({
      retry: false,
      code: 'SOURCE_INVALID',
      reason: 'person service: text that is not UTF-8 at /persons/{id}',
    })
  })

  it('reads a null total balance as unknown', async () => {
    server.entities.set(`/persons/${id}/balance`, { totalBalance: null })
    expect(await reader.totalOfPerson(id, 'c')).toBeNull()
  })

  it('repeats a request once if the connection was closed', async () => {
    server.entities.set(`/persons/${id}`, { id })
    server.misbehaviour = (request) => {
      server.misbehaviour = null
      request.socket.resetAndDestroy()
    }
    expect(await reader.person(id, 'c')).not.toBeNull()
    expect(server.requests).toHaveLength(2)
  })

  it('fails if a service has no address', async () => {
    const none = new SourceReader(
      { ...server.configuration, services: {} },
      { warn: () => undefined },
    )
    expect(await failureOf(none.tenure(id, 'c'))).toMatchObject({
      retry: false,
      reason: 'tenure service: no address is configured',
    })
  })

  it('has at most eight concurrent requests', async () => {
    let underWay = 0
    let most = 0
    server.misbehaviour = (_request, response) => {
      underWay += 1
      most = Math.max(most, underWay)
      setImmediate(() => {
        underWay -= 1
        response.writeHead(200).end(JSON.stringify({ id }))
      })
    }
    await Promise.all(Array.from({ length: 40 }, () => reader.person(id, 'c')))
    expect(most).toBeLessThanOrEqual(8)
  })

  it('stops calling a service that hangs, and resumes when it answers', async () => {
    const limits = { timeoutMs: 150, maximumBytes: 10_000 }
    const impatientReader = new SourceReader(
      server.configuration,
      { warn: () => undefined },
      { limits },
    )
    server.misbehaviour = ({ url }, response) => {
      if (url?.includes('/persons/') === false) response.writeHead(404).end()
    }
    const ask = () => failureOf(impatientReader.person(id, 'c'))
    const late = {
      code: 'SOURCE_UNAVAILABLE',
      reason: expect.stringContaining('in time') as string,
    }
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await ask()).toMatchObject(late)
    expect(await ask()).toMatchObject({
      retry: true,
      reason:
        'person service: /persons/{id} was not requested, because the service timed out 3 times in a row',
    })
    expect(server.requests).toHaveLength(3)
    expect(await impatientReader.asset(id, 'c')).toBeNull()
    server.misbehaviour = null
    await expect.poll(ask, { timeout: 5_000 }).toBeNull()
    expect(await ask()).toBeNull()
  })
})
