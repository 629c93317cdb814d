import { afterAll, beforeAll, expect, it } from 'vitest'
import { OperatorDesk } from '../../../src/notifications/delivery/operator-desk.js'
import { ServiceHolds } from '../../../src/notifications/delivery/service-holds.js'
import { sandboxKeys, sandboxServices } from '../../../src/provider/sandbox/services.js'
import { sampleCaller } from '../../support/samples.js'
import { codesOf, testCredentials, valueOf } from '../create/subject.js'
import { startSubject, type Subject } from './subject.js'

const caller = sampleCaller()
const serviceId = sandboxServices.housing.id
let subject: Subject
let desk: OperatorDesk

beforeAll(async () => {
  subject = await startSubject()
  const { database, worker, clock } = subject
  desk = new OperatorDesk(database, worker, clock)
})
afterAll(() => subject.close())

/** A delivery with a brought key, which a gateway without its sealing key has tried to send. */
async function putOff(): Promise<string> {
  const { id } = await subject.create({ serviceKey: sandboxKeys.test })
  const keyless = subject.anotherWorker(testCredentials({ sealedWith: 2 }))
  await keyless.runUntilIdle()
  expect(await subject.delivery(id)).toMatchObject({
    ...{ status: 'pending', attempts: 0, failureCode: 'SERVICE_KEY_UNREADABLE' },
    failureRetryable: false,
  })
  return id
}

it('a key that cannot be opened is shown to operators, and holds nothing else back', async () => {
  await putOff()
  expect(await desk.services()).toEqual([
    {
      ...{ serviceId, heldUntil: null, heldFor: null, waiting: 1 },
      putOff: [{ code: 'SERVICE_KEY_UNREADABLE', count: 1 }],
    },
  ])
  const other = await subject.create()
  await subject.worker.runUntilIdle()
  expect(await subject.delivery(other.id)).toMatchObject({ status: 'sent' })
})

it('once the key is back, releasing the service sends at once', async () => {
  const id = await putOff()
  await subject.worker.runUntilIdle()
  expect(await subject.delivery(id)).toMatchObject({ status: 'pending' })
  expect(valueOf(await desk.release(serviceId, caller))).toBe(serviceId)
  await subject.worker.runUntilIdle()
  expect(await subject.delivery(id)).toMatchObject({ status: 'sent', failureCode: null })
  expect(await desk.services()).toMatchObject([{ waiting: 0, putOff: [] }])
  const lines = { action: 'provider-service.release', targetType: 'provider-service' }
  const trail = () => subject.database.prisma.auditEvent.findMany({ where: lines })
  expect(await trail()).toMatchObject([{ targetId: serviceId, actorId: caller.principal.id }])
  expect(codesOf(await desk.release(serviceId, caller))).toEqual([
    ['SERVICE_NOT_HELD', 'input.serviceId'],
  ])
  expect(await trail()).toHaveLength(1)
})

it('a gateway that starts with the key sends at once', async () => {
  const id = await putOff()
  const restarted = subject.anotherWorker()
  restarted.start()
  const sent = async () => (await subject.delivery(id)).status
  await expect.poll(sent, { timeout: 10_000 }).toBe('sent')
  await restarted.stop(1_000)
})

it('a gateway that starts ends a hold that its settings may have mended, and no other', async () => {
  const holds = new ServiceHolds(subject.database)
  const now = subject.clock.now()
  const until = new Date(now.getTime() + 600_000)
  const other = '11111111-2222-4333-8444-555555555555'
  await holds.hold(serviceId, until, 'PROVIDER_KEY_INVALID', now)
  await holds.hold(other, until, 'PROVIDER_CLOCK_SKEW', now)
  const restarted = subject.anotherWorker()
  restarted.start()
  const held = async () =>
    (await desk.services()).flatMap((one) => (one.heldUntil === null ? [] : [one.serviceId]))
  await expect.poll(held, { timeout: 10_000 }).toEqual([other])
  await restarted.stop(1_000)
})
