import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { testDatabaseSettings } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'

interface Readiness {
  readonly status: string
  readonly checks: { readonly roles: string; readonly search: string }
  readonly details: { readonly roles: unknown }
}

describe('the setting ROLES', () => {
  const onServer = { DATABASE_URL: 'postgresql://gateway@127.0.0.1/gateway' }

  it('defaults to every role', () => {
    expect([...readConfig({}).ROLES]).toEqual(['serve', 'deliver', 'project', 'index'])
    expect([...readConfig({ ...onServer, ROLES: 'index, serve' }).ROLES]).toEqual([
      'index',
      'serve',
    ])
  })

  it.each([
    [',', 'ROLES must name at least one role: serve, deliver, project, index.'],
    ['serve,cook', 'ROLES may contain only: serve, deliver, project, index.'],
  ])('refuses %s', (ROLES, message) => {
    expect(() => readConfig({ ...onServer, ROLES })).toThrow(message)
  })
})

describe('replicas with separate roles', () => {
  let settings: Awaited<ReturnType<typeof testDatabaseSettings>>
  let serving: TestGateway
  const open = new Set<TestGateway>()

  const start = async (ROLES: string) => {
    const gateway = await startTestGateway({ ROLES, DATABASE_URL: settings.url })
    open.add(gateway)
    return gateway
  }
  const close = async (gateway: TestGateway) => {
    open.delete(gateway)
    await gateway.close()
  }
  const ready = async ({ url }: TestGateway) => {
    const response = await fetch(`${url}/ready`)
    const body = (await response.json()) as Readiness
    return { ...body, code: response.status }
  }
  const rolesOf = async (gateway: TestGateway, roles: string) =>
    eventually(() => ready(gateway), { checks: { roles } })

  beforeAll(async () => {
    settings = await testDatabaseSettings()
    serving = await start('serve')
  })
  afterAll(async () => {
    await Promise.all([...open].map(close))
    await settings.dispose()
  })

  it('report missing roles and continue to serve', async () => {
    expect(await rolesOf(serving, 'without deliver, project, index')).toMatchObject({
      code: 200,
      status: 'degraded',
      details: { roles: { serve: 1, deliver: 0, project: 0, index: 0 } },
    })
  })

  it('detect each other, including a stop', async () => {
    const working = await start('deliver,project,index')
    await rolesOf(serving, 'ok')
    const there = await eventually(() => ready(serving), { status: 'ready' })
    expect(there).toMatchObject({
      checks: { search: 'ok' },
      details: { roles: { serve: 1, index: 1 } },
    })
    await close(working)
    await rolesOf(serving, 'without deliver, project, index')
  })

  it('without the serve role answer health checks, and other requests with 404', async () => {
    const working = await start('index')
    expect((await fetch(`${working.url}/health`)).status).toBe(200)
    for (const path of ['/graphql', '/events', '/', '/docs']) {
      const response = await fetch(`${working.url}${path}`, { method: 'POST' })
      expect([path, response.status]).toEqual([path, 404])
    }
    await close(working)
  })

  it('soon send messages that were created on another replica', async () => {
    const delivering = await start('deliver')
    delivering.gateway.startSending()
    const { body } = await serving.ask(
      `mutation ($templateId: String!) {
        createNotification(input: {
          targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: FAILED_DIRECT_DEBITS
          notificationType: EMAIL, serviceKey: "housing", email: "ana@example.com"
          templateId: $templateId, personalisationParams: { name: "Ana", amount: "12.50", advice: "no" }
        }) { notification { id } errors { code } }
      }`,
      { variables: { templateId: sandboxTemplates.FailedDirectDebits.email.id } },
    )
    expect(body.data?.['createNotification']).toMatchObject({ errors: [] })
    const { prisma } = serving.gateway.database
    const sent = await eventually(
      () => prisma.notificationDelivery.findFirstOrThrow(),
      ({ providerId }) => providerId !== null,
    )
    expect(sent.channel).toBe('Email')
    await close(delivering)
  })
})
