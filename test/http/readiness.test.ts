import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { openSeverableDatabase, type SeverableDatabase } from '../support/severable-database.js'

let database: SeverableDatabase
let gateway: TestGateway

beforeAll(async () => {
  database = await openSeverableDatabase()
  gateway = await startTestGateway({ DATABASE_URL: database.url })
})

afterAll(async () => {
  await gateway.close()
  await database.close()
})

async function probe(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${gateway.url}${path}`)
  return { status: response.status, body: await response.json() }
}

const ready = {
  status: 200,
  body: { status: 'ready', checks: { database: 'ok', search: 'ok' } },
}

it('is alive and ready', async () => {
  expect(await probe('/health')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await probe('/ready')).toEqual(ready)
})

it('is alive but not ready without its database, and recovers by itself', async () => {
  database.sever()
  const failing = { status: 'failing', checks: { database: 'failing', search: 'failing' } }
  expect(await probe('/ready')).toEqual({ status: 503, body: failing })
  expect(await probe('/health')).toEqual({ status: 200, body: { status: 'ok' } })
  database.restore()
  expect(await probe('/ready')).toEqual(ready)
})

it('is not ready while demo data is being waited for, and then says what there is of it', async () => {
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
    expect(await checks()).toEqual({ database: 'ok', search: 'ok', demoData: 'absent' })
    await demo.gateway.demo.load({ size: 20 })
    expect(await checks()).toMatchObject({ demoData: 'ok' })
    await demo.gateway.demo.wipe()
    expect(await checks()).toMatchObject({ demoData: 'absent' })
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
    data: { notificationCounts: { total: 0 } },
  })
})
