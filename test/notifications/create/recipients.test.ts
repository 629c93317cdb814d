import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Addressee } from '../../../src/access/addressee.js'
import { NotificationReader } from '../../../src/notifications/model/notification-reader.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'
import { sampleCaller, sampleNotification } from '../../support/samples.js'
import { testCreator, valueOf } from './subject.js'

const clock = new ManualClock()

const database = await sharedDatabase()
const creator = testCreator({ database, clock })

async function stored(id: string) {
  const all = await new NotificationReader(database).recipientsOf([id])
  return all.get(id) ?? []
}

async function create(user: string | null, recipients?: readonly Addressee[]) {
  const input = sampleNotification({ user, ...(recipients === undefined ? {} : { recipients }) })
  return valueOf(await creator.create(input, sampleCaller())).notification
}

it('stores one recipient for the person in user, with the subject or the normalised e-mail as key', async () => {
  const { id } = await create('Ada')
  expect(await stored(id)).toMatchObject([
    { key: 'user:Ada', kind: 'user', value: 'Ada', isShared: false, readAt: null },
  ])
  const { id: mail } = await create(' Finance@Example.com')
  expect(await stored(mail)).toMatchObject([
    { key: 'email:finance@example.com', kind: 'email', value: ' Finance@Example.com' },
  ])
})

it('stores no recipient without a user', async () => {
  const { id } = await create(null)
  expect(await stored(id)).toEqual([])
})

it('stores each recipient once, even if it is named twice', async () => {
  const { id } = await create('ada@example.com', [
    { kind: 'email', value: 'ADA@example.com' },
    { kind: 'team', value: 'rents' },
  ])
  expect(await stored(id)).toMatchObject([
    { key: 'email:ada@example.com', isShared: true },
    { key: 'team:rents', isShared: true },
  ])
})

it('stores recipients by a database trigger for releases that do not write them', async () => {
  const notification = await create('Ada')
  const rows = ['Bob', ' B\u00f6b@Example.com ', '', null].map((user) => {
    const { personalisationParams: _none, ...copy } = notification
    return { ...copy, id: randomUUID(), user, isReadStatus: user === 'Bob' }
  })
  await database.prisma.notification.createMany({ data: rows })
  const recipients = await Promise.all(rows.map(({ id }) => stored(id)))
  expect(recipients[0]).toMatchObject([{ key: 'user:Bob', readAt: notification.createdDate }])
  expect(recipients[1]).toMatchObject([{ key: 'email:b\u00f6b@example.com', readAt: null }])
  expect(recipients.slice(2)).toEqual([[], []])
})

it('copies the state of the notification to its recipients', async () => {
  const { id } = await create('Ada')
  const deletedAt = clock.now()
  await database.prisma.notification.update({
    where: { id },
    data: { deletedAt, hasOpenAction: true },
  })
  expect(await stored(id)).toMatchObject([{ deletedAt, hasOpenAction: true }])
})
