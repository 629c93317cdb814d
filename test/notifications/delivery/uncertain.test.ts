import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { DeliveryCommands } from '../../../src/notifications/delivery/operating/delivery-commands.js'
import { DeliveryMonitor } from '../../../src/notifications/delivery/operating/delivery-monitor.js'
import { keyText, type KeyType, type SandboxKey } from '../../../tools/notify-sandbox/services.js'
import { sampleCaller } from '../../support/samples.js'
import { codesOf, testCredentials, valueOf } from '../create/subject.js'
import { day, minute, sharedSubject } from './subject.js'

const keyOfType = (type: KeyType, number: number): SandboxKey => ({
  name: `${type}-${number}`,
  type,
  secret: `6e3b07eb-b13a-4263-aa85-1239735ff50${number}`,
})
const team = keyOfType('team', 1)
const service = {
  id: 'a3f0d5b4-52b2-4d40-9d86-3ac1a3e6a4a2',
  name: 'Rents',
  team: ['ana@example.com'],
  keys: [team, keyOfType('live', 2), keyOfType('team', 3), keyOfType('test', 4)],
}
const [teamKey = '', liveKey = '', otherTeamKey = '', testKey = ''] = service.keys.map((key) =>
  keyText(service, key),
)

const caller = sampleCaller()

const subject = await sharedSubject({ services: [service], keys: { housing: teamKey } })
const { database, worker, clock } = subject
const commands = new DeliveryCommands(database, worker, clock)
const monitor = new DeliveryMonitor(database)
afterEach(async () => {
  service.keys[0] = team
  subject.sandbox.faults.clear()
  await subject.database.prisma.notification.deleteMany()
})

const timesSent = (id: string) =>
  subject.sandbox.messages().filter(({ reference }) => reference === id).length

/** A gateway that starts with other keys on the same database. */
const restartedWith = (keys: Readonly<Record<string, string>>) =>
  subject.anotherWorker(testCredentials({ keys }))

/** Sends with the team key and loses the answer, before or after the provider accepts it. */
async function uncertainDelivery(how: 'resetAfterAccepting' | 'reset' = 'resetAfterAccepting') {
  subject.sandbox.faults.next(how, 1, 'send')
  const { id } = await subject.create()
  await subject.worker.runUntilIdle()
  expect(await subject.delivery(id)).toMatchObject({ status: 'sending', attempts: 1 })
  subject.clock.advance(minute)
  return id
}

async function leftUncertain(how: 'resetAfterAccepting' | 'reset' = 'resetAfterAccepting') {
  const id = await uncertainDelivery(how)
  const live = restartedWith({ housing: liveKey })
  await live.runUntilIdle()
  expect(await subject.delivery(id)).toMatchObject({
    status: 'uncertain',
    attempts: 1,
    dueAt: null,
    leasedBy: null,
    completedAt: null,
    failureCode: 'DELIVERY_UNCERTAIN',
    failureRetryable: false,
  })
  return { id, live }
}

describe('a message whose answer was lost', () => {
  it('is not resent with a live key after an attempt with a team key', async () => {
    const { id, live } = await leftUncertain()
    subject.clock.advance(day)
    await live.runUntilIdle()
    expect(timesSent(id)).toBe(1)
    expect(await subject.delivery(id)).toMatchObject({ status: 'uncertain' })
  })

  it('is found with the same key under another name', async () => {
    const id = await uncertainDelivery()
    await restartedWith({ housing: liveKey, tests: testKey, team: teamKey }).runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(timesSent(id)).toBe(1)
  })

  it('is found with another key of the same type, which cannot prove absence', async () => {
    const id = await uncertainDelivery()
    await restartedWith({ housing: otherTeamKey }).runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 1 })
    const absent = await uncertainDelivery('reset')
    await restartedWith({ housing: otherTeamKey }).runUntilIdle()
    expect(await subject.delivery(absent)).toMatchObject({ status: 'uncertain' })
  })

  it('is resent with the current key when its own key proves absence', async () => {
    const id = await uncertainDelivery('reset')
    await restartedWith({ housing: liveKey, team: teamKey }).runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(timesSent(id)).toBe(1)
  })

  it.each(['revoked', 'no longer configured', 'used too late'] as const)(
    'is uncertain when its key is %s',
    async (what) => {
      const id = await uncertainDelivery()
      if (what === 'revoked') service.keys[0] = { ...team, secret: randomUUID() }
      if (what === 'used too late') subject.clock.advance(9 * day)
      const keys = what === 'no longer configured' ? { other: testKey } : { housing: teamKey }
      await restartedWith(keys).runUntilIdle()
      expect(await subject.delivery(id)).toMatchObject({ status: 'uncertain' })
      expect(timesSent(id)).toBe(1)
    },
  )

  it('is looked up as usual when the caller supplied its key', async () => {
    subject.sandbox.faults.next('resetAfterAccepting', 1, 'send')
    const { id } = await subject.create({ serviceKey: otherTeamKey })
    await subject.worker.runUntilIdle()
    subject.clock.advance(minute)
    await restartedWith({ housing: liveKey }).runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 1 })
  })

  it('can still be settled by a receipt', async () => {
    const { id } = await leftUncertain()
    const [message] = subject.sandbox.messages().filter(({ reference }) => reference === id)
    const receipt = { id: message?.id, reference: id, status: 'delivered' }
    expect(await subject.receipts.take(receipt)).toBe('applied')
    expect(await subject.delivery(id)).toMatchObject({ status: 'delivered', failureCode: null })
  })
})

describe('resolveDelivery', () => {
  const decide = (id: string, outcome: 'sent' | 'not-sent', note = 'Seen on the dashboard.') =>
    commands.resolve({ id, outcome, note }, caller)

  it('SENT closes it; its status is updated if a key of its type exists', async () => {
    const { id, live } = await leftUncertain()
    const handedAt = (await subject.delivery(id)).handedOverAt
    const decided = valueOf(await decide(id, 'sent'))
    expect(decided).toMatchObject({ status: 'sent', sentAt: handedAt, failureCode: null })
    await live.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', providerId: null })
    await subject.database.prisma.notificationDelivery.update({
      where: { id },
      data: { dueAt: subject.clock.now() },
    })
    await subject.worker.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'delivered' })
    expect(timesSent(id)).toBe(1)
  })

  it('NOT_SENT resends it with the current key', async () => {
    const { id, live } = await leftUncertain('reset')
    expect(valueOf(await decide(id, 'not-sent'))).toMatchObject({ status: 'pending' })
    await live.runUntilIdle()
    expect(await subject.delivery(id)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(subject.sandbox.messages()[0]).toMatchObject({ reference: id, keyType: 'live' })
    expect(timesSent(id)).toBe(1)
  })

  it('is recorded with its note, and decided once', async () => {
    const { id } = await leftUncertain()
    const note = 'Asked Bob, who saw it.'
    const both = await Promise.all([decide(id, 'sent', ` ${note} `), decide(id, 'sent', note)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(codesOf(await decide(id, 'not-sent'))).toEqual([['DELIVERY_NOT_UNCERTAIN', 'input.id']])
    const trail = await subject.database.prisma.auditEvent.findMany({ where: { targetId: id } })
    expect(trail).toMatchObject([{ action: 'delivery.resolve.sent', actorId: 'ada', note }])
  })

  it.each([
    [' ', 'REQUIRED'],
    ['x'.repeat(1_001), 'TOO_LONG'],
    ['a\0b', 'TEXT_INVALID'],
    [`with ${liveKey}`, 'SERVICE_KEY_REFUSED'],
  ])('refuses the note %j', async (note, code) => {
    expect(codesOf(await decide(randomUUID(), 'sent', note))).toEqual([[code, 'input.note']])
  })

  it('rejects an unknown delivery', async () => {
    expect(codesOf(await decide(randomUUID(), 'sent'))).toEqual([['NOT_FOUND', 'input.id']])
  })
})

it('an uncertain message is listed among the failed messages, and retryDelivery rejects it', async () => {
  const { id } = await leftUncertain()
  expect(codesOf(await commands.retry(id, caller))).toEqual([['DELIVERY_UNCERTAIN', 'input.id']])
  const idsOf = async (query: object) =>
    (await monitor.failedDeliveries(query)).edges.map(({ node }) => node.id)
  expect(await idsOf({})).toEqual([id])
  expect(await idsOf({ isUncertain: true })).toEqual([id])
  expect(await idsOf({ isUncertain: false })).toEqual([])
  expect(await idsOf({ isRetryable: true })).toEqual([])
})
