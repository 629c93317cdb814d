import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import Fastify from 'fastify'
import { addHealthRoutes, type CheckResult } from '../../src/http/health-routes.js'
import { probeRead } from '../../src/observability/cached-reading.js'
import { emptyInbox } from '../events/empty-inbox.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway } from '../support/gateway.js'
import { openSeverableDatabase } from '../support/severable-database.js'

const database = await openSeverableDatabase()
const gateway = await startTestGateway({ DATABASE_URL: database.url })

afterAll(async () => {
  await gateway.close()
  await database.close()
})

async function probe(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${gateway.url}${path}`)
  return { status: response.status, body: await response.json() }
}

interface Readiness {
  readonly details: { readonly events: Record<string, number> | null }
}

const idle = { waiting: 0, parked: 0, dead: 0, secondsBehind: 0 }
const operations = { inProgress: 0, waiting: 0 }
const streams = { open: 0, slots: 0, opened: 0, ended: {} }
const roles = { serve: 1, deliver: 1, project: 1, index: 1 }
const ready = {
  status: 200,
  body: {
    status: 'ready',
    checks: { database: 'ok', writes: 'ok', search: 'ok', roles: 'ok' },
    details: { events: idle, operations, roles, streams },
  },
}

/** On a busy machine, a detail may be late. */
const becomesReady = () => expect.poll(() => probe('/ready'), { timeout: 20_000 }).toEqual(ready)

it('is alive and ready', async () => {
  expect(await probe('/health')).toEqual({ status: 200, body: { status: 'ok' } })
  await becomesReady()
})

it('is alive but not ready without its database, and recovers by itself', async () => {
  database.sever()
  const failing = {
    status: 'failing',
    checks: { database: 'failing', writes: 'failing', search: 'failing', roles: 'ok' },
    details: { events: null, operations, roles, streams },
  }
  await expect.poll(() => probe('/ready')).toEqual({ status: 503, body: failing })
  expect(await probe('/health')).toEqual({ status: 200, body: { status: 'ok' } })
  database.restore()
  await becomesReady()
})

const creation = `mutation ($target: String!) {
  createNotification(input: {
    targetId: $target targetType: ACTUALS notificationType: SCREEN message: "Ready"
  }) { errors { code } }
}`

let created = 0

async function create() {
  const answer = await gateway.ask(creation, { variables: { target: randomUUID() } })
  if (answer.body.errors === undefined) created += 1
  return answer
}

it.each([
  [
    'has no disk left',
    `create function no_room() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
     create trigger no_room before insert on notification execute function no_room()`,
    'drop trigger no_room on notification; drop function no_room',
  ],
  [
    'has become read-only',
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on',
      current_database()); end $$;
     select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
    `do $$ begin execute format('alter database %I reset default_transaction_read_only',
      current_database()); end $$;
     select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  ],
])('is degraded while a database that %s refuses writes', async (_what, refuse, allow) => {
  const options = '-c default_transaction_read_only=off'
  const administrator = new Client({ connectionString: database.url, options })
  await administrator.connect()
  await administrator.query(refuse)
  const degraded = { status: 200, body: { status: 'degraded', checks: { writes: 'failing' } } }
  // The first failures may come from the terminated sessions.
  await expect
    .poll(async () => {
      const { body } = await create()
      return body.errors?.[0]?.extensions.code === 'SERVICE_UNAVAILABLE' && probe('/ready')
    })
    .toMatchObject(degraded)
  await administrator.query(allow)
  await administrator.end()
  await eventually(create, ({ body }) => body.data !== null && body.errors === undefined)
  await becomesReady()
})

it('reports the waiting events, the age of the oldest, and the events that need an operator', async () => {
  const received = new Date(Date.now() - 90_000)
  const event = (status: string) => ({
    key: status,
    eventType: 'PersonUpdatedEvent',
    entityId: randomUUID(),
    hints: {},
    correlationId: 'test',
    receivedFrom: 'test',
    status,
    receivedAt: received,
    dueAt: received,
  })
  const { prisma } = gateway.gateway.database
  await prisma.inboundEvent.createMany({
    data: ['waiting', 'parked', 'dead', 'done', 'discarded'].map(event),
  })
  const eventDetails = async () => ((await probe('/ready')).body as Readiness).details.events
  const { secondsBehind, ...counts } =
    (await eventually(eventDetails, (events) => events !== null)) ?? {}
  await emptyInbox(gateway.gateway.database)
  expect(counts).toEqual({ waiting: 1, parked: 1, dead: 1 })
  expect(secondsBehind).toBeGreaterThanOrEqual(90)
  expect(secondsBehind).toBeLessThan(150)
})

it('is degraded but ready without an optional part', async () => {
  const answer = async (checks: Readonly<Record<string, CheckResult>>) => {
    const app = Fastify()
    const readiness = {
      isDraining: () => false,
      checks: () => Promise.resolve(checks),
      details: {},
    }
    addHealthRoutes(app, readiness)
    const { statusCode, body } = await app.inject('/ready')
    return [statusCode, (JSON.parse(body) as { status: string }).status]
  }
  expect([
    await answer({ database: 'ok', search: 'failing' }),
    await answer({ database: 'read-only', search: 'ok' }),
    await answer({ database: 'failing', search: 'ok' }),
    await answer({ database: 'ok', search: 'loading (5 %)' }),
    await answer({ database: 'ok', search: 'ok', demoData: 'loading (5 %)' }),
    await answer({ database: 'ok', search: 'ok', demoData: 'absent' }),
    await answer({ database: 'ok', search: 'ok', roles: 'without deliver' }),
  ]).toEqual([
    [200, 'degraded'],
    [200, 'degraded'],
    [503, 'failing'],
    [200, 'degraded'],
    [503, 'loading'],
    [200, 'ready'],
    [200, 'degraded'],
  ])
})

it('reads the database once for all probes, answers while the read is late, and finally gives up', async () => {
  const answers: ((result: string) => void)[] = []
  const times = { patienceMs: 5, freshMs: 0, staleMs: 60_000 }
  const ask = () => new Promise<string>((resolve) => answers.push(resolve))
  const check = probeRead(ask, times)
  expect(await Promise.all([check(), check()])).toEqual([null, null])
  expect(answers).toHaveLength(1)
  answers[0]?.('ok')
  expect(await check()).toBe('ok')
  expect([await check(), await check()]).toEqual(['ok', 'ok'])
  expect(answers.length).toBeLessThanOrEqual(3)
  const impatient = probeRead(ask, { ...times, staleMs: 0 })
  expect(await impatient()).toBeNull()
  expect(await probeRead(() => Promise.reject(new Error('away')))()).toBeNull()
})

it('is not ready until the demo data is loaded, and then reports its size', async () => {
  const demo = await startTestGateway({ DEMO_DATA: 'on' })
  try {
    const first = await fetch(`${demo.url}/ready`)
    expect(first.status).toBe(503)
    expect(await first.json()).toMatchObject({
      status: 'loading',
      checks: { database: 'ok', search: 'ok', demoData: 'loading (0 %)' },
    })
    demo.gateway.settleDemoData()
    const checks = async () => {
      const response = await fetch(`${demo.url}/ready`)
      expect(response.status).toBe(200)
      return ((await response.json()) as { checks: Record<string, string> }).checks
    }
    expect(await checks()).toEqual({
      database: 'ok',
      writes: 'ok',
      search: 'ok',
      roles: 'ok',
      demoData: 'absent',
    })
    await demo.gateway.demo?.load({ size: 20 })
    expect(await checks()).toMatchObject({ demoData: 'ok' })
  } finally {
    await demo.close()
  }
})

it('still serves while draining, but is no longer ready', async () => {
  gateway.gateway.drain()
  const draining = { status: 503, body: { status: 'draining', checks: {} } }
  expect(await probe('/ready')).toEqual(draining)
  expect(await probe('/health')).toEqual({ status: 200, body: { status: 'ok' } })
  expect((await gateway.ask('{ notificationCounts { total } }')).body).toEqual({
    data: { notificationCounts: { total: created } },
  })
})
