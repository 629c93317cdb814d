import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Change } from '../../src/changes/change.js'
import { changeTopics } from '../../src/changes/change.js'
import { ChangeListener } from '../../src/changes/change-listener.js'
import { Announcements } from '../../src/database/announcements.js'
import { nothingChanged, type ChangedRecords } from '../../src/records/model/changed-records.js'
import { publishChanges } from '../../src/records/record-feed.js'
import { sharedDatabase } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { recordingLog } from '../admission/recording-log.js'

const feeds: ChangeListener[] = []
const stopMs = 5_000

const database = await sharedDatabase()
afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.task.stop(stopMs)))
})

async function listeningFeed() {
  const changes: Change[] = []
  const feed = new ChangeListener({
    announcements: database.announcements,
    log: recordingLog().log,
  })
  feeds.push(feed)
  for (const topic of changeTopics) feed.on(topic, (change) => changes.push(change))
  feed.task.start(recordingLog().log)
  await eventually(() => feed.state, 'listening')
  changes.length = 0
  return { feed, changes }
}

function row() {
  return {
    id: randomUUID(),
    targetId: randomUUID(),
    targetType: 'person',
    notificationType: 'Screen',
    message: 'x'.repeat(9_000),
    createdDate: new Date(),
    createdBy: 'somebody',
  }
}

function delivery(notificationId: string) {
  return { notificationId, channel: 'Email', status: 'pending', createdAt: new Date() }
}

const all = (changes: readonly Change[], count: number) =>
  eventually(
    () => [...changes],
    (changes) => changes.length >= count,
  )

describe('the change feed', () => {
  it('reports changes of notifications after the commit and not before', async () => {
    const { changes } = await listeningFeed()
    const { notification } = database.prisma
    const { id } = await notification.create({ data: row() })
    const at = new Date()
    for (const data of [
      { isReadStatus: true },
      { performedActionDate: at },
      { cancelledAt: at },
      { reference: 'r' },
      { deletedAt: at },
    ]) {
      await notification.update({ where: { id }, data })
    }
    await notification.update({ where: { id }, data: { deletedAt: at } })
    await notification.deleteMany({ where: { id } })
    const received = await all(changes, 7)
    expect(received.map(({ what }) => what)).toEqual([
      'created',
      'read',
      'acted',
      'cancelled',
      'changed',
      'deleted',
      'purged',
    ])
    expect(received.map(({ ids }) => ids)).toEqual([...Array<string[]>(6).fill([id]), null])
  })

  it('reports that a notification was seen, read or archived, whether this is stored per recipient or per reader', async () => {
    const { notification, notificationRecipient, notificationReading } = database.prisma
    const { id } = await notification.create({ data: row() })
    const at = new Date()
    await notificationRecipient.create({
      data: {
        notificationId: id,
        key: 'user:somebody',
        kind: 'user',
        value: 'somebody',
        createdDate: at,
        notificationType: 'Screen',
        targetId: id,
        targetType: 'person',
        requireAction: false,
        hasOpenAction: false,
      },
    })
    const { changes } = await listeningFeed()
    for (const data of [{ seenAt: at }, { readAt: at }, { archivedAt: at }]) {
      await notificationRecipient.updateMany({ where: { notificationId: id }, data })
    }
    // A repeated value is not a change.
    await notificationRecipient.updateMany({ where: { notificationId: id }, data: { readAt: at } })
    const action = { reader: 'somebody else', notificationId: id }
    await notificationReading.create({ data: { ...action, seenAt: at } })
    await notificationReading.updateMany({ where: action, data: { readAt: at } })
    const received = await all(changes, 5)
    expect(received.map(({ what }) => what)).toEqual(['seen', 'read', 'archived', 'seen', 'read'])
    expect(received.map(({ ids }) => ids?.join())).toEqual(received.map(() => id))
  })

  it('reports nothing that is rolled back', async () => {
    const { changes } = await listeningFeed()
    const rolledBack = database.prisma.$transaction(async (tx) => {
      await tx.notification.create({ data: row() })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    const { id } = await database.prisma.notification.create({ data: row() })
    expect((await all(changes, 1)).map(({ ids }) => ids)).toEqual([[id]])
  })

  it('reports a state change of a delivery with the id of the notification, and does not report leases', async () => {
    const { notification, notificationDelivery } = database.prisma
    const { id } = await notification.create({ data: row() })
    const { changes } = await listeningFeed()
    const created = await notificationDelivery.create({ data: delivery(id) })
    const where = { id: created.id }
    await notificationDelivery.update({ where, data: { leasedUntil: new Date() } })
    await notificationDelivery.update({ where, data: { status: 'sent' } })
    const received = await all(changes, 2)
    expect(received).toEqual([
      { topic: 'delivery', what: 'created', ids: [id] },
      { topic: 'delivery', what: 'changed', ids: [id] },
    ])
  })

  it('reports records by kind, and a large batch without ids', async () => {
    const { changes } = await listeningFeed()
    const one = randomUUID()
    const many = Array.from({ length: 500 }, () => randomUUID())
    const publish = (changed: ChangedRecords) =>
      database.sql.transaction((tx) => publishChanges(tx, { upsert: changed }, new Date()))
    await publish({ ...nothingChanged, person: [one] })
    await publish({ ...nothingChanged, asset: many })
    expect(await all(changes, 2)).toEqual([
      { topic: 'record', what: 'person', ids: [one] },
      { topic: 'record', what: 'asset', ids: null },
    ])
  })

  it('polls if it cannot listen, and logs a warning', async () => {
    const { log, warnings } = recordingLog()
    const feed = new ChangeListener({ announcements: new Announcements(null), log })
    feeds.push(feed)
    const changes: Change[] = []
    feed.on('record', (change) => changes.push(change))
    feed.task.start(recordingLog().log)
    await all(changes, 2)
    expect(feed.state).toBe('polling')
    expect(new Set(changes.map(({ what }) => what))).toEqual(new Set(['gap']))
    expect(warnings.join()).toContain('DATABASE_DIRECT_URL')
  })

  it('reports a gap after a lost connection, and listens again', async () => {
    const { feed, changes } = await listeningFeed()
    await database.sql.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'housing-gateway changes'`,
    )
    await eventually(
      () => changes.map(({ what }) => what),
      (topics) => topics.filter((what) => what === 'gap').length === changeTopics.length,
    )
    expect(feed.state).toBe('listening')
    changes.length = 0
    const { id } = await database.prisma.notification.create({ data: row() })
    expect((await all(changes, 1)).map(({ ids }) => ids)).toEqual([[id]])
  })
})
