import { expect, it } from 'vitest'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { hour, messages, sharedSubject } from '../notifications/delivery/subject.js'

const subject = await sharedSubject({ daily: { sms: 1 } })

/** The log lines of a delivery, or of its service and channel. */
const linesOf = (fields: Record<string, string>) =>
  subject.log
    .filter(({ details }) =>
      Object.entries(fields).every(
        ([field, value]) => (details as Record<string, unknown>)[field] === value,
      ),
    )
    .map(({ message, details }) => ({ message, ...details }))

it('reports a delivered message and the source of the report', async () => {
  const { id, notificationId } = await subject.create(messages.Email)
  await subject.worker.runUntilIdle()
  await subject.after(hour)
  expect(linesOf({ deliveryId: id })).toMatchObject([
    { message: 'Provider accepted a message', notificationId, earlierTries: 0, waitedMs: 0 },
    { message: 'Delivery ended', notificationId, state: 'delivered', code: null, source: 'poll' },
  ])
})

it('reports why a message was not delivered', async () => {
  const { id } = await subject.create({
    ...messages.Email,
    email: 'perm-fail@simulator.notify',
    serviceKey: sandboxKeys.test,
  })
  await subject.worker.runUntilIdle()
  await subject.after(hour)
  expect(linesOf({ deliveryId: id }).at(-1)).toMatchObject({
    message: 'Delivery ended',
    state: 'failed',
    code: 'RECIPIENT_REFUSED',
  })
})

it('reports the daily limit that delays messages, with the service and channel', async () => {
  const first = await subject.create(messages.Text)
  const late = [await subject.create(messages.Text), await subject.create(messages.Text)]
  await subject.worker.runUntilIdle()
  for (const { serviceId } of late) {
    expect(linesOf({ serviceId: serviceId ?? '', channel: 'Text' })).toContainEqual(
      expect.objectContaining({
        message: 'Daily limit of a service reached; its messages wait until midnight UTC',
        name: 'housing',
        code: 'PROVIDER_DAILY_LIMIT',
        until: new Date('2026-03-03T00:00:00.000Z'),
      }),
    )
  }
  await subject.after(24 * hour)
  // Any of the three concurrent messages may have been the first.
  const waits = [first, ...late]
    .flatMap(({ id }) => linesOf({ deliveryId: id }))
    .map((line) => (line as { readonly waitedMs?: number }).waitedMs ?? 0)
  expect(Math.max(...waits)).toBeGreaterThan(hour)
})
