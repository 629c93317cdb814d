import { afterAll, beforeEach, expect, it } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { systemClock } from '../../src/foundation/clock.js'
import { startTestGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'
import { rootOperations } from '../support/root-operations.js'
import { openSeverableDatabase } from '../support/severable-database.js'

const database = await openSeverableDatabase()
const gateway = await startTestGateway({ DATABASE_URL: database.url })
const serviceKeys = new ServiceKeys(gateway.gateway.database, systemClock)
const serviceKey = (await serviceKeys.create('rent', ['notifications:read'])).key

afterAll(async () => {
  await gateway.close()
  await database.close()
})

beforeEach(() => {
  database.sever()
})

const reaching = Object.entries(rootOperations).filter(
  ([, { answer, needsNoDatabase }]) => answer === undefined && needsNoDatabase !== true,
)

it.each(reaching)('%s reports the outage', async (_field, { document }) => {
  const { status, body } = await gateway.ask(document)
  expect(status).toBe(200)
  expect(body.errors).toHaveLength(1)
  expect(body.errors?.[0]?.extensions).toEqual({ code: 'SERVICE_UNAVAILABLE' })
  expect(body.errors?.[0]?.message).toMatch(/^[\w ]+ does not answer\. Try again in a moment\.$/)
})

it('a service key that cannot be checked is not reported as invalid', async () => {
  const { status, body } = await gateway.ask('{ __typename }', { token: serviceKey })
  expect(status).toBe(503)
  expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['SERVICE_UNAVAILABLE'])
})

it('a service key that cannot be checked is not reported as invalid at the HTTP paths', async () => {
  const ask = await restClient(gateway)
  const { status, body } = await ask({ path: '/notifications', token: serviceKey })
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
})

const logged = (from = 0) =>
  gateway.log
    .slice(from)
    .map((line) => JSON.parse(line) as { level: number; msg: string; codes?: string[] })

it('operators find the cause in the log, as a warning', () => {
  const lines = logged()
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: 'GraphQL operation could not be served',
      err: expect.objectContaining({ stack: expect.any(String) as string }) as object,
    }),
  )
})

it('200 requests write one line each, and write the cause only a few times', async () => {
  const before = gateway.log.length
  await Promise.all(
    Array.from({ length: 100 }, () => [
      gateway.ask('{ notificationCounts { total } }'),
      gateway.ask('{ __typename }', { token: serviceKey }),
    ]).flat(),
  )
  const lines = logged(before)
  const refusals = lines.filter(({ codes }) => codes?.[0] === 'SERVICE_UNAVAILABLE')
  expect(refusals).toHaveLength(200)
  expect(lines.length - refusals.length).toBeLessThan(10)
})

it('the gateway recovers by itself', async () => {
  database.restore()
  const { body } = await gateway.ask('{ notificationCounts { total } }', { token: serviceKey })
  expect(body).toEqual({ data: { notificationCounts: { total: 0 } } })
})
