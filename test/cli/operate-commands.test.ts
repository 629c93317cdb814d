import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { sharedGateway } from '../support/gateway.js'
import { runRecorded } from './recorded-output.js'

const webhook = randomUUID()

const gateway = await sharedGateway()
const { prisma } = gateway.gateway.database
const environment = gateway.environment
await prisma.webhook.create({
  data: {
    id: webhook,
    ownerKind: 'service',
    owner: 'repairs',
    url: 'https://repairs.example/secret-path',
    events: ['notification.created'],
    targetTypes: [],
    recordKinds: [],
    ownOnly: false,
    secret: 'sealed-text',
    status: 'active',
    createdAt: new Date(),
    faults: 3,
    failingSince: new Date(),
  },
})

const run = (...argv: string[]) => runRecorded(argv, environment)

it('shows the webhooks of all owners without their secrets, and turns a webhook off and on', async () => {
  const result = await run('webhooks', 'list')
  expect(result.out).toMatch(
    new RegExp(
      `^${webhook} {2}active {2}failing since .* {2}repairs \\(service\\) {2}repairs.example {2}0 waiting`,
    ),
  )
  const json = await run('webhooks', 'list', '--json')
  expect(json.out).not.toContain('sealed-text')

  expect(await run('webhooks', 'off', webhook)).toMatchObject({ code: 0 })
  expect((await run('webhooks', 'list')).out).toContain('off  STOPPED_BY_OPERATOR')
  expect(await run('webhooks', 'on', webhook)).toMatchObject({ code: 0 })
  expect(JSON.parse((await run('webhooks', 'list', '--json')).out)).toMatchObject([
    { id: webhook, status: 'active', offReason: null, failingSince: null },
  ])
  const called = encodeNodeId({ type: 'Webhook', uuid: webhook })
  for (const [word, status] of [
    ['off', 'off'],
    ['on', 'active'],
  ] as const) {
    const switched = await run('webhooks', word, called, '--json')
    expect(JSON.parse(switched.out)).toEqual({ id: webhook, status })
  }
  const missing = await run('webhooks', 'off', randomUUID(), '--json')
  expect(missing).toMatchObject({ code: 1, error: '' })
  expect(JSON.parse(missing.out)).toMatchObject({ faults: [{ code: 'NOT_FOUND' }] })
  const unknown = await run('webhooks', 'off', randomUUID())
  expect(unknown).toMatchObject({ code: 1 })
  expect(unknown.error).toContain('Run webhooks list to see all')
  expect(await run('webhooks', 'off', 'repairs')).toMatchObject({ code: 2 })
})

it('shows the access log: who did what', async () => {
  await run('webhooks', 'off', webhook)
  const called = encodeNodeId({ type: 'Webhook', uuid: webhook })
  const log = await run('access', 'log', '--of', called, '--since', '1h')
  expect(log.out).toMatch(/operator webhooks off \(\S+\) {2}webhook\.switch {2}webhook .* {2}off$/m)
  const [latest] = JSON.parse(
    (await run('access', 'log', '--by', 'webhooks off', '--limit', '1', '--json')).out,
  ) as unknown[]
  expect(latest).toMatchObject({ targetId: webhook, note: 'off' })
  expect(await run('access', 'log', '--of', randomUUID())).toMatchObject({ code: 0, out: '' })
})
