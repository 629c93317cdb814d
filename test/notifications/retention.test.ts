import { describe, expect, it } from 'vitest'
import { NotificationRetention, removeExpired } from '../../src/notifications/retention.js'
import { sharedDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'

const dayMs = 24 * 60 * 60 * 1000
const clock = new ManualClock()
const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)

const database = await sharedDatabase()
const retention = new NotificationRetention(database, clock)

async function store(
  createdDaysAgo: number,
  options: { deletedDaysAgo?: number; status?: string },
) {
  const { id } = await database.prisma.notification.create({
    data: {
      targetId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
      targetType: 'Estimates',
      notificationType: 'Email',
      createdBy: 'ada',
      createdDate: ago(createdDaysAgo),
      ...(options.deletedDaysAgo === undefined ? {} : { deletedAt: ago(options.deletedDaysAgo) }),
      deliveries: {
        create: {
          channel: 'Email',
          status: options.status ?? 'delivered',
          createdAt: ago(createdDaysAgo),
          providerId: crypto.randomUUID(),
        },
      },
    },
  })
  return id
}

describe('a purge', () => {
  it('removes expired and deleted notifications, but none with an unsent message', async () => {
    const old = await store(400, {})
    const deleted = await store(40, { deletedDaysAgo: 35 })
    const remaining = [
      await store(300, {}),
      await store(50, { deletedDaysAgo: 10 }),
      await store(400, { status: 'pending' }),
      await store(400, { status: 'sending' }),
    ]
    const request = { olderThanDays: 365, deletedForDays: 30 }
    expect(await retention.count(request)).toBe(2)
    expect(await retention.purge(request)).toEqual({ notifications: 2, deliveries: 2 })
    const rows = await database.prisma.notification.findMany({ select: { id: true } })
    expect(rows.map(({ id }) => id).sort()).toEqual(remaining.sort())
    expect(await database.prisma.notificationDelivery.count()).toBe(4)
    const trail = await database.prisma.auditEvent.findMany({ orderBy: { action: 'asc' } })
    expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['notification.purge', 'notifications purge'],
      ['notification.purge', 'notifications purge'],
      ['provider-message.purge', 'notifications purge'],
      ['provider-message.purge', 'notifications purge'],
    ])
    expect(
      trail
        .slice(0, 2)
        .map(({ targetId }) => targetId)
        .sort(),
    ).toEqual([old, deleted].sort())
    expect(await retention.purge(request)).toEqual({ notifications: 0, deliveries: 0 })
  })

  it('runs in batches and reports its progress', async () => {
    await database.prisma.notification.createMany({
      data: Array.from({ length: 1_100 }, () => ({
        targetId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
        targetType: 'Estimates',
        notificationType: 'Screen',
        createdBy: 'ada',
        createdDate: ago(1000),
      })),
    })
    const progress: number[] = []
    await retention.purge({ olderThanDays: 900, deletedForDays: null }, (removed) =>
      progress.push(removed),
    )
    expect(progress).toEqual([500, 1_000, 1_100])
  })
})

describe('idempotency keys', () => {
  it('are removed after seven days', async () => {
    const key = (name: string, days: number) => ({
      callerId: 'ada',
      key: name,
      contentHash: 'x',
      createdAt: ago(days),
      notificationId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    })
    const { idempotencyKey } = database.prisma
    await idempotencyKey.createMany({ data: [key('old', 8), key('new', 6)] })
    await removeExpired(database, clock.now())
    expect(await idempotencyKey.findMany({ select: { key: true } })).toEqual([{ key: 'new' }])
  })
})
