import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { examineSecrets } from '../../src/cli/secret-findings.js'
import { SealedSecrets } from '../../src/access/sealed-secrets.js'
import { sharedDatabase } from '../support/database.js'

const [first, second] = [randomBytes(32), randomBytes(32)]
const words = (...keys: Buffer[]) => keys.map((key) => key.toString('base64'))

const database = await sharedDatabase()

it('reports secrets that need an old key, and secrets that no key opens', async () => {
  const findingsFor = (...keys: Buffer[]) => examineSecrets(database.sql, words(...keys))
  expect(await findingsFor(first)).toMatchObject([
    { well: true, text: expect.stringContaining('all') as string },
  ])
  expect(await examineSecrets(database.sql, undefined)).toEqual([])

  const secret = new SealedSecrets([first]).seal('whsec_x', 'test')
  await database.prisma.webhook.create({
    data: {
      id: randomUUID(),
      ownerKind: 'service',
      owner: 'repairs',
      url: 'https://repairs.example/',
      events: [],
      targetTypes: [],
      recordKinds: [],
      ownOnly: false,
      secret,
      status: 'active',
      createdAt: new Date(),
    },
  })
  expect(await findingsFor(second, first)).toMatchObject([
    { well: true, text: '1 still need an old key of SECRETS_KEY' },
  ])
  expect(await findingsFor(second)).toMatchObject([
    { well: false, next: expect.stringContaining('after the current one') as string },
  ])

  const stored = `key:${new SealedSecrets([first]).seal('a provider key', 'test')}`
  const { id: notificationId } = await database.prisma.notification.create({
    data: {
      targetId: randomUUID(),
      targetType: 'Asset',
      notificationType: 'Email',
      createdDate: new Date(),
      createdBy: 'test',
      serviceKey: stored,
    },
  })
  const dueAt = new Date()
  await database.prisma.notificationDelivery.create({
    data: {
      notificationId,
      channel: 'Email',
      status: 'pending',
      createdAt: dueAt,
      dueAt,
      serviceId: randomUUID(),
    },
  })
  expect(await findingsFor(second, first)).toMatchObject([
    { well: true, text: '2 still need an old key of SECRETS_KEY' },
  ])

  await database.prisma.notification.deleteMany()
  await database.prisma.webhook.deleteMany()
  expect(await findingsFor(second, first)).toMatchObject([
    { well: true, next: 'Remove the old keys from SECRETS_KEY.' },
  ])
})
