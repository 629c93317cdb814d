import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { ProviderServices } from '../../../src/notifications/delivery/operating/provider-services.js'
import { claimSizes, holdsMs, slotMs } from '../../../src/notifications/delivery/timing.js'
import { keyText, type SandboxKey } from '../../../tools/notify-sandbox/services.js'
import { sampleCaller } from '../../support/samples.js'
import { codesOf, keyOf, testCredentials, valueOf } from '../create/subject.js'
import { second, sharedSubject } from './subject.js'

const good: SandboxKey = {
  name: 'good',
  type: 'live',
  secret: '2f1f0c43-58d9-4b3b-9f1c-0f2d5f2f6b01',
}
const bad: SandboxKey = {
  name: 'bad',
  type: 'live',
  secret: '2f1f0c43-58d9-4b3b-9f1c-0f2d5f2f6b02',
}
const inForce = [good, bad]
const repairs = { id: 'a3f0d5b4-52b2-4d40-9d86-3ac1a3e6a4a1', name: 'Repairs', keys: inForce }
const keys = { good: keyText(repairs, good), bad: keyText(repairs, bad) }
const badId = keyOf(keys.bad).id

const caller = sampleCaller()

const subject = await sharedSubject({ services: [repairs], keys })
const services = new ProviderServices(subject.database, subject.worker, subject.clock)
beforeEach(async () => {
  await subject.database.sql.execute(
    'TRUNCATE notification, provider_service, provider_key_hold CASCADE',
  )
  restore()
  subject.sandbox.faults.clear()
})

/** The sandbox checks its keys on every request. */
function revoke(): void {
  inForce[1] = { ...bad, secret: randomUUID() }
}

function restore(): void {
  inForce[1] = bad
}

async function waiting(serviceKey: string, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await subject.create({ serviceKey })).id)
  return ids
}

async function sendAttempts(ids: readonly string[]): Promise<number> {
  const rows = await Promise.all(ids.map((id) => subject.delivery(id)))
  return rows.reduce((sum, { attempts }) => sum + attempts, 0)
}

async function sent(ids: readonly string[]): Promise<number> {
  const rows = await Promise.all(ids.map((id) => subject.delivery(id)))
  return rows.filter(({ providerId }) => providerId !== null).length
}

it('messages of a valid key are sent while another key of the same service is revoked', async () => {
  revoke()
  const heldIds = await waiting('bad', 3)
  await subject.worker.runUntilIdle()
  const through = await waiting('good', 30)
  await subject.worker.runUntilIdle()
  expect([await sent(heldIds), await sent(through)]).toEqual([0, 30])
  const heldUntil = new Date(subject.clock.now().getTime() + holdsMs.configuration)
  const hold = { keyId: badId, name: 'bad', heldUntil, heldFor: 'PROVIDER_KEY_INVALID', waiting: 3 }
  expect(await services.list()).toMatchObject([{ heldUntil: null, heldKeys: [hold] }])
  // Neither the key nor its secret appears in any output.
  expect(JSON.stringify([await services.list(), subject.log])).not.toContain(bad.secret)
})

it('a release sends the messages of a valid key, and a refused key is held again', async () => {
  revoke()
  const ids = await waiting('bad', 5)
  await subject.worker.runUntilIdle()
  valueOf(await services.release({ serviceId: repairs.id }, caller))
  await subject.worker.runUntilIdle()
  expect(await sent(ids)).toBe(0)
  restore()
  valueOf(await services.release({ serviceId: repairs.id, keyId: badId }, caller))
  await subject.worker.runUntilIdle()
  expect(await sent(ids)).toBe(5)
  expect(await services.list()).toMatchObject([{ heldKeys: [] }])
  expect(codesOf(await services.release({ serviceId: repairs.id }, caller))).toEqual([
    ['SERVICE_NOT_HELD', 'input.serviceId'],
  ])
})

it('after a hold, the first refusals hold the key again on all gateways', async () => {
  revoke()
  const ids = await waiting('bad', 2 * claimSizes.send)
  await subject.worker.runUntilIdle()
  const before = await sendAttempts(ids)
  subject.clock.advance(holdsMs.configuration)
  const workers = [1, 2].map(() => subject.anotherWorker(testCredentials({ keys }), slotMs))
  await Promise.all(workers.map((worker) => worker.runUntilIdle()))
  expect((await sendAttempts(ids)) - before).toBeLessThan(ids.length)
  expect(await services.list()).toMatchObject([{ heldKeys: [{ keyId: badId }] }])
})

it('an archived service is reported as such, not as a key fault', async () => {
  subject.sandbox.faults.set('serviceArchived', 1)
  const ids = [...(await waiting('good', 2)), ...(await waiting('bad', 2))]
  await subject.worker.runUntilIdle()
  expect(await services.list()).toMatchObject([
    { heldFor: 'PROVIDER_SERVICE_ARCHIVED', heldKeys: [], waiting: 4 },
  ])
  const errors = subject.log.filter(({ level }) => level === 'error')
  expect(errors.at(-1)?.message).toContain('archived')
  subject.sandbox.faults.clear()
  await subject.after(holdsMs.configuration - second)
  expect(await sent(ids)).toBe(0)
  await subject.after(second)
  expect(await sent(ids)).toBe(4)
})

it('a new key also sends the messages that wait for the old key', async () => {
  revoke()
  const ids = await waiting('bad', 5)
  await subject.worker.runUntilIdle()
  // After a restart the name refers to another key.
  const restarted = subject.anotherWorker(testCredentials({ keys: { bad: keys.good } }))
  subject.clock.advance(holdsMs.configuration)
  await restarted.runUntilIdle()
  subject.clock.advance(holdsMs.configuration)
  await restarted.runUntilIdle()
  expect(await sent(ids)).toBe(5)
})
