import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { runRecorded } from './recorded-output.js'
import { sharedCommands } from './shared-commands.js'

const serviceId = '3733df02-2ebf-4ba1-b3f9-3cdf2506a079'
const keyId = '0123456789abcdef'
const uncertain = randomUUID()
const failed = randomUUID()

const { gateway, environment, run } = await sharedCommands('deliveries')
const createdAt = new Date()
const base = { channel: 'Email', serviceId, keyId, createdAt, attempts: 1 }
await gateway.prisma.notification.create({
  data: {
    targetId: randomUUID(),
    targetType: 'Estimates',
    notificationType: 'Email',
    createdBy: 'ada',
    createdDate: createdAt,
    email: 'ana@example.com',
    deliveries: {
      create: [
        { ...base, id: uncertain, status: 'uncertain', failureCode: 'DELIVERY_UNCERTAIN' },
        {
          ...base,
          id: failed,
          status: 'failed',
          failureCode: 'PROVIDER_UNAVAILABLE',
          failureRetryable: true,
        },
      ],
    },
  },
})
const heldUntil = new Date(Date.now() + 600_000)
await gateway.prisma.providerKeyHold.create({
  data: { serviceId, keyId, name: 'repairs', heldUntil, heldFor: 'PROVIDER_KEY_INVALID' },
})

const repairsKey = `gateway-${serviceId}-66666666-7777-4888-9999-000000000000`
/** Runs the command with the service names of the gateway. */
const runNamed = (...args: string[]) =>
  runRecorded(['deliveries', ...args], {
    ...environment,
    NOTIFY_SERVICES: JSON.stringify({ repairs: repairsKey, 'repairs-letters': repairsKey }),
  })

const idsOf = async (...args: string[]) =>
  (JSON.parse((await runNamed('list', '--json', ...args)).out) as { id: string }[]).map(
    ({ id }) => id,
  )

it('lists failed and uncertain messages, without addresses', async () => {
  const { code, out } = await run('list')
  expect(code).toBe(0)
  expect(out).toContain(uncertain)
  expect(out).toContain(failed)
  expect(out).not.toContain('@')
  expect(await idsOf('--status', 'uncertain')).toEqual([uncertain])
  expect(await idsOf('--status', 'failed')).toEqual([failed])
})

it('lists waiting messages by cause of delay and by service name', async () => {
  const createdAt = new Date()
  const { id: notificationId } = await gateway.prisma.notification.create({
    data: {
      targetId: randomUUID(),
      targetType: 'Estimates',
      notificationType: 'Text',
      createdBy: 'ada',
      createdDate: createdAt,
    },
  })
  const row = { notificationId, channel: 'Text', serviceId, keyId, createdAt }
  const other = '00000000-0000-4000-8000-000000000001'
  const [putOff, elsewhere, sent] = [randomUUID(), randomUUID(), randomUUID()]
  const dueAt = new Date(createdAt.getTime() + 3_600_000)
  await gateway.prisma.notificationDelivery.createMany({
    data: [
      { ...row, id: putOff, status: 'pending', dueAt, failureCode: 'PROVIDER_UNAVAILABLE' },
      { ...row, id: elsewhere, serviceId: other, status: 'sending', dueAt },
      { ...row, id: sent, status: 'sent' },
    ],
  })
  try {
    expect(new Set(await idsOf('--status', 'waiting'))).toEqual(new Set([putOff, elsewhere]))
    expect(await idsOf('--status', 'waiting', '--code', 'PROVIDER_UNAVAILABLE')).toEqual([putOff])
    expect(await idsOf('--status', 'waiting', '--service', 'repairs')).toEqual([putOff])
    expect(await idsOf('--status', 'sent,sending', '--service', other)).toEqual([elsewhere])
    const called = encodeNodeId({ type: 'Notification', uuid: notificationId })
    for (const id of [notificationId, called]) {
      expect(new Set(await idsOf('--notification', id))).toEqual(new Set([putOff, elsewhere, sent]))
    }
    expect(await idsOf('--notification', called, '--status', 'sent')).toEqual([sent])
    const line = (await run('list', '--status', 'pending')).out
    expect(line).toContain(`${serviceId}  ${keyId}  ${dueAt.toISOString()}`)
    expect(await run('list', '--status', 'cancelled')).toMatchObject({
      code: 0,
      out: '',
      error: 'No message matches.',
    })
  } finally {
    await gateway.prisma.notification.delete({ where: { id: notificationId } })
  }
})

it('accepts node ids, and names the type of a wrong id', async () => {
  const called = encodeNodeId({ type: 'Delivery', uuid: failed })
  expect((await run('show', called)).out).toContain(`id: ${failed}`)
  const wrong = await run('show', encodeNodeId({ type: 'Notification', uuid: failed }))
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.error).toContain('the id of a Notification, not of a Delivery')
})

it('shows held keys by name and digest, and releases a key', async () => {
  expect((await run('services')).out).toContain(`${serviceId}  (repairs)  open`)
  expect((await run('services')).out).toContain(`key ${keyId} (repairs)`)
  expect(await run('release', serviceId, '--key', keyId)).toMatchObject({
    code: 0,
    out: `${serviceId} is released`,
  })
  expect((await run('services')).out).not.toContain(keyId)
  expect((await run('release', serviceId)).error).toContain('SERVICE_NOT_HELD')
})

it.each([
  [['list', '--status', 'lost'], 'Unknown value "lost". Known values: waiting, pending,'],
  [['list', '--code', 'LATE'], 'Use a code from docs/errors.md'],
  [['list', '--notification', 'x'], 'The given text is not a valid id.'],
  [
    ['hold', 'rents', '--for', '1h'],
    'No service has this name, because NOTIFY_SERVICES is not set here.',
  ],
])('refuses %j', async (args, complaint) => {
  const { code, error } = await run(...args)
  expect(code).toBe(2)
  expect(error).toContain(complaint)
})

it('shows one message in full, except for its recipient', async () => {
  const { code, out } = await run('show', failed)
  expect(code).toBe(0)
  expect(out).toContain(`id: ${failed}`)
  expect(out).toContain(`serviceId: ${serviceId}`)
  expect(out).not.toContain('@')
  const { out: json } = await run('show', failed.toUpperCase(), '--json')
  expect(JSON.parse(json)).toMatchObject({ id: failed, channel: 'Email', attempts: 1 })
  const missing = await run('show', randomUUID())
  expect(missing).toMatchObject({ code: 1, out: '' })
  expect(missing.error).toContain('Run deliveries list')
})

it('holds a service for a time, and releases it', async () => {
  const unknown = await run('hold', randomUUID(), '--for', '1h')
  expect(unknown).toMatchObject({ code: 1 })
  expect(unknown.error).toContain('NOT_FOUND')
  expect(await run('hold', serviceId)).toMatchObject({ code: 2 })
  expect(await run('hold', serviceId, '--for', '31d')).toMatchObject({ code: 2 })

  await gateway.prisma.providerService.create({ data: { id: serviceId, nextSlotAt: new Date() } })
  const result = await run('hold', serviceId, '--for', '2h')
  expect(result).toMatchObject({ code: 0 })
  expect(result.out).toMatch(/ is held until \d{4}-/)
  expect((await run('services')).out).toContain(': STOPPED_BY_OPERATOR')
  expect(
    await gateway.prisma.auditEvent.findMany({ where: { action: 'provider-service.hold' } }),
  ).toMatchObject([{ actorId: 'deliveries hold', targetId: serviceId }])
  expect(await run('release', serviceId)).toMatchObject({ code: 0 })
  expect((await run('services')).out).not.toContain('STOPPED_BY_OPERATOR')
})

it('holds and releases a service by its name, and always shows its names', async () => {
  const result = await runNamed('hold', 'repairs-letters', '--for', '2h', '--json')
  expect(result).toMatchObject({ code: 0, error: '' })
  expect(JSON.parse(result.out)).toEqual({
    serviceId,
    heldUntil: expect.stringMatching(/^\d{4}-/) as string,
  })
  const released = await runNamed('release', 'repairs', '--json')
  expect(JSON.parse(released.out)).toEqual({ serviceId, keyId: null })
  const secondRelease = await runNamed('release', 'repairs', '--json')
  expect(secondRelease).toMatchObject({ code: 1, error: '' })
  expect(JSON.parse(secondRelease.out)).toMatchObject({ faults: [{ code: 'SERVICE_NOT_HELD' }] })
  expect((await runNamed('services')).out).toContain(
    `${serviceId}  (repairs, repairs-letters)  open`,
  )
  const unknown = await runNamed('hold', repairsKey, '--for', '2h')
  expect(unknown).toMatchObject({ code: 2 })
  expect(unknown.error).toContain('Known names: repairs, repairs-letters.')
  expect(unknown.error).not.toContain(repairsKey)
})

it.each(['retry', 'cancel', 'resolve'])('names the mutation that replaces %s', async (name) => {
  const { code, error } = await run(name, failed)
  expect(code).toBe(1)
  expect(error).toMatch(/Use \w+(Delivery|Notification) of the API/)
})
