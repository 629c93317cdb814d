import { expect, it } from 'vitest'
import { ProviderHolds } from '../../../src/notifications/delivery/queue/provider-holds.js'
import { ProviderServices } from '../../../src/notifications/delivery/operating/provider-services.js'
import { sandboxKeys, sandboxServices } from '../../../tools/notify-sandbox/services.js'
import { sampleCaller } from '../../support/samples.js'
import { codesOf, keyOf, testCredentials, valueOf } from '../create/subject.js'
import { sharedSubject } from './subject.js'

const caller = sampleCaller()
const serviceId = sandboxServices.housing.id

const subject = await sharedSubject()
const { database, worker, clock } = subject
const services = new ProviderServices(database, worker, clock)

/** A delivery with a caller's key, attempted by a gateway without the sealing key. */
async function putOff(): Promise<string> {
  const { id } = await subject.create({ serviceKey: sandboxKeys.test })
  const keyless = subject.anotherWorker(testCredentials({ sealedWith: 2 }))
  await keyless.runUntilIdle()
  expect(await subject.delivery(id)).toMatchObject({
    status: 'pending',
    attempts: 0,
    failureCode: 'SERVICE_KEY_UNREADABLE',
    failureRetryable: false,
  })
  return id
}

it('operators see a key that cannot be opened, and other messages are not held', async () => {
  await putOff()
  expect(await services.list()).toEqual([
    {
      serviceId,
      heldUntil: null,
      heldFor: null,
      heldKeys: [],
      waiting: 1,
      uncertain: 0,
      putOff: [{ code: 'SERVICE_KEY_UNREADABLE', count: 1 }],
    },
  ])
  const other = await subject.create()
  await subject.worker.runUntilIdle()
  expect(await subject.delivery(other.id)).toMatchObject({ status: 'sent' })
})

it('once the key is restored, a release sends at once', async () => {
  const id = await putOff()
  await subject.worker.runUntilIdle()
  expect(await subject.delivery(id)).toMatchObject({ status: 'pending' })
  expect(valueOf(await services.release({ serviceId }, caller))).toBe(serviceId)
  await subject.worker.runUntilIdle()
  expect(await subject.delivery(id)).toMatchObject({ status: 'sent', failureCode: null })
  expect(await services.list()).toMatchObject([{ waiting: 0, putOff: [] }])
  const lines = { action: 'provider-service.release', targetType: 'provider-service' }
  const trail = () => subject.database.prisma.auditEvent.findMany({ where: lines })
  expect(await trail()).toMatchObject([{ targetId: serviceId, actorId: caller.principal.id }])
  expect(codesOf(await services.release({ serviceId }, caller))).toEqual([
    ['SERVICE_NOT_HELD', 'input.serviceId'],
  ])
  expect(await trail()).toHaveLength(1)
})

it('a gateway that starts with the key sends at once', async () => {
  const id = await putOff()
  const restarted = subject.anotherWorker()
  restarted.task.start(subject.logger)
  const sent = async () => (await subject.delivery(id)).status
  await expect.poll(sent, { timeout: 10_000 }).toBe('sent')
  await restarted.task.stop(1_000)
})

it('a restart lifts only holds that a change of settings may have fixed', async () => {
  const holds = new ProviderHolds(subject.database)
  const now = subject.clock.now()
  const until = new Date(now.getTime() + 600_000)
  const { id: keyId } = keyOf(sandboxKeys.live)
  const other = '11111111-2222-4333-8444-555555555555'
  await holds.holdKey({ serviceId, keyId }, 'housing', until, 'PROVIDER_KEY_INVALID')
  await holds.holdService(other, until, 'PROVIDER_CLOCK_SKEW', now)
  const restarted = subject.anotherWorker()
  restarted.task.start(subject.logger)
  const heldIds = async () =>
    (await services.list()).flatMap((one) =>
      [one, ...one.heldKeys].every(({ heldUntil }) => heldUntil === null) ? [] : [one.serviceId],
    )
  await expect.poll(heldIds, { timeout: 10_000 }).toEqual([other])
  await restarted.task.stop(1_000)
})
