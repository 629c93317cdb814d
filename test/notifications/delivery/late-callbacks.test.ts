import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { LateCallback } from '../../../src/channels/definition/channel.js'
import { messages, minute, sharedSubject } from './subject.js'

const subject = await sharedSubject()
const { receipts } = subject

async function delivered(channel: 'Email' | 'Letter') {
  const { id } = await subject.create(messages[channel])
  await subject.worker.runUntilIdle()
  await subject.after(15 * minute)
  const row = await subject.delivery(id)
  expect(row.status).toBe('delivered')
  return row
}

/** The provider's callbacks for a returned letter and for a complaint about an e-mail. */
const bodies = {
  'returned-letter': (id: string | null, reference: string | null) => ({
    notification_id: id,
    reference,
    date_sent: '2026-03-02T09:00:00.000000Z',
    sent_by: null,
    template_name: 'Late',
    template_id: randomUUID(),
    template_version: 1,
    spreadsheet_file_name: null,
    spreadsheet_row_number: null,
    upload_letter_file_name: null,
  }),
  complaint: (id: string | null, reference: string | null) => ({
    notification_id: id,
    complaint_id: randomUUID(),
    reference,
    to: 'ana@example.com',
    complaint_date: '2026-03-02T09:00:00.000000Z',
  }),
}

it.each<[LateCallback, 'Email' | 'Letter', 'Email' | 'Letter']>([
  ['returned-letter', 'Letter', 'Email'],
  ['complaint', 'Email', 'Letter'],
])('a %s is put on record once, and changes no status', async (kind, channel, other) => {
  const before = await delivered(channel)
  const body = bodies[kind](before.providerId, before.id)
  expect(await receipts.takeLate(kind, body)).toBe('late')
  expect(await receipts.takeLate(kind, body)).toBe('stale')
  expect(await subject.delivery(before.id)).toEqual(before)
  const trail = await subject.database.prisma.auditEvent.findMany({
    where: { targetId: before.id, targetType: 'notification-delivery' },
  })
  expect(trail).toMatchObject([{ action: `delivery.late.${kind}`, actorKind: 'provider' }])
  const lines = subject.log.filter(
    ({ level, details }) => level === 'warn' && JSON.stringify(details).includes(before.id),
  )
  expect(lines).toMatchObject([{ level: 'warn', details: { deliveryId: before.id, kind } }])

  const { providerId, id } = await delivered(other)
  expect(await receipts.takeLate(kind, bodies[kind](providerId, id))).toBe('contradictory')
  expect(await receipts.takeLate(kind, bodies[kind](before.providerId, id))).toBe('contradictory')
  expect(await receipts.takeLate(kind, bodies[kind](randomUUID(), null))).toBe('unknown')
  expect(await receipts.takeLate(kind, bodies[kind](null, null))).toBe('malformed')
})
