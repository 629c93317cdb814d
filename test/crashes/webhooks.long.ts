import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { openSealedSecrets } from '../../src/access/sealed-secrets.js'
import { testDatabaseSettings, type TestDatabaseSettings } from '../support/database.js'
import { startReceiver, type Receiver } from '../webhooks/receiver.js'
import { WorkerProcess } from '../webhooks/worker-process.js'
import { newSecret, secretPurpose } from '../../src/webhooks/webhook-signature.js'

/** Each round kills one process. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2)
const eachRound = 4
/** Other tests may keep the machine busy. */
const startWithinMs = 180_000
/** Long enough for the backoff of repeated failures, which is minutes. */
const drainWithinMs = 400_000
/**
 * Clock offset of the last worker. After this time, the leases of killed workers have expired but signatures
 * are still valid.
 */
const aheadMs = 240_000

const setups = ['alone', 'with another worker'] as const

describe.each(setups)(
  'a worker that is killed repeatedly while it sends to a receiver, %s',
  (place) => {
    let settings: TestDatabaseSettings
    let receiver: Receiver
    let workers: WorkerProcess[]

    beforeEach(async () => {
      settings = await testDatabaseSettings()
      workers = []
      receiver = await startReceiver()
      // One event in twenty is accepted without an answer.
      let count = 0
      receiver.answer = (_event, response) => {
        count += 1
        if (count % 20 === 0) response.destroy()
        return undefined
      }
    })
    afterEach(async () => {
      await Promise.all(workers.map((worker) => worker.kill()))
      await receiver.close()
      await settings.dispose()
    })

    const launch = (...options: string[]) => {
      const worker = new WorkerProcess(settings, options)
      workers.push(worker)
      return worker
    }
    const withDatabase = async <T>(read: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase(settings)
      return read(database).finally(() => database.close())
    }

    it(
      `delivers every stored event, in order for each notification (${rounds} rounds)`,
      { timeout: drainWithinMs + startWithinMs * (rounds + 2) },
      async () => {
        await withDatabase((database) => addWebhook(database, receiver, settings.dataDir))
        if (place === 'with another worker') launch()
        for (let round = 1; round <= rounds; round += 1) {
          const newest = launch()
          const [oldest = newest] = workers
          // Each kill is during sending, slightly later in each round, and only after new notifications were
          // sent. A worker first resends the events of killed workers, so an earlier kill would prevent
          // progress on a busy machine.
          const isSeen = () =>
            oldest.hasEnded ||
            (oldest.tries > eachRound + (round % 7) && oldest.createdCount >= eachRound / 2)
          await vi.waitUntil(isSeen, { timeout: startWithinMs, interval: 7 })
          expect(oldest.end).toBeNull()
          await workers.shift()?.kill()
        }
        await workers.shift()?.kill()
        receiver.answer = () => undefined
        const last = launch('--quiet', '--ahead', String(aheadMs))
        await vi.waitUntil(() => last.tries > 0, { timeout: startWithinMs })
        await withDatabase(async ({ prisma }) => {
          const waiting = { where: { status: 'waiting' }, select: { attempts: true, dueAt: true } }
          await expect
            .poll(() => prisma.webhookDelivery.findMany(waiting), {
              timeout: drainWithinMs,
              interval: 100,
            })
            .toEqual([])
        })
        const stored = await withDatabase(({ prisma }) =>
          prisma.notification.findMany({ select: { id: true, isReadStatus: true } }),
        )
        expect(stored.length).toBeGreaterThanOrEqual((rounds * eachRound) / 2)
        const expected = stored.flatMap(({ id, isReadStatus }) =>
          isReadStatus
            ? [`notification.created ${id}`, `notification.read ${id}`]
            : [`notification.created ${id}`],
        )
        const received = receiver.received.map(({ type, data }) =>
          [type, data['notificationId']].join(' '),
        )
        expect([...new Set(received)].sort()).toEqual(expected.sort())
        // A repeated `created` may follow `read`, but `read` never precedes the first `created`.
        const firstAt = new Map<string, number>()
        received.forEach((event, at) => {
          if (!firstAt.has(event)) firstAt.set(event, at)
        })
        for (const { id, isReadStatus } of stored) {
          if (!isReadStatus) continue
          const [created, read] = ['created', 'read'].map((what) =>
            firstAt.get(`notification.${what} ${id}`),
          )
          expect(created).toBeLessThan(read ?? -1)
        }
      },
    )
  },
)

/** Stores a webhook to the receiver, and gives the receiver its secret. */
async function addWebhook(
  { prisma }: Database,
  receiver: Receiver,
  dataDir: string,
): Promise<void> {
  const secrets = await openSealedSecrets({ DATA_DIR: dataDir, SECRETS_KEY: undefined })
  const [id, secret] = [randomUUID(), newSecret()]
  receiver.secrets.push(secret)
  await prisma.webhook.create({
    data: {
      id,
      ownerKind: 'user',
      owner: 'tests',
      ownOnly: false,
      status: 'active',
      url: receiver.url.replace('127.0.0.1', 'receiver.example'),
      events: ['notification.created', 'notification.read'],
      targetTypes: [],
      recordKinds: [],
      createdAt: new Date(),
      secret: secrets.seal(secret, secretPurpose(id)),
    },
  })
}
