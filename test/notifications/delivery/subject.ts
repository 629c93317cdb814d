import { afterAll } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import type { NotificationDelivery } from '../../../src/generated/prisma/client.js'
import type { CreateNotification } from '../../../src/notifications/create/notification-input.js'
import type { NotificationCreator } from '../../../src/notifications/create/notification-creator.js'
import type { Log } from '../../../src/foundation/log.js'
import {
  createDeliveryWorker,
  type DeliveryWorker,
} from '../../../src/notifications/delivery/sending/delivery-worker.js'
import { DeliveryLog } from '../../../src/notifications/delivery/outcomes/delivery-log.js'
import { DeliveryReceipts } from '../../../src/notifications/delivery/status/delivery-receipts.js'
import { StatusUpdater } from '../../../src/notifications/delivery/status/status-updates.js'
import type {
  KeyReference,
  ServiceCredentials,
} from '../../../src/notifications/credentials/service-credentials.js'
import { noMeasures } from '../../../src/observability/measures.js'
import { NotifyProvider } from '../../../src/provider/notify-provider.js'
import {
  createTestSandbox,
  type TestSandbox,
  type TestSandboxOptions,
} from '../../support/test-sandbox.js'
import { sandboxTemplates } from '../../../tools/notify-sandbox/templates.js'
import { openTestDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'
import { sampleCaller, sampleExternal } from '../../support/samples.js'
import { testCreator, testCredentials, valueOf, type ConfiguredKeys } from '../create/subject.js'

/** Real time limit for an answer of the provider: short, but enough for a busy machine. */
const answerMs = 3_000

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

const templates = sandboxTemplates.FailedDirectDebits

/** An e-mail, a text and a letter that the sandbox accepts. */
export const messages = {
  Email: { notificationType: 'Email', templateId: templates.email.id },
  Text: { notificationType: 'Text', templateId: templates.sms.id },
  Letter: { notificationType: 'Letter', templateId: templates.letter.id },
} as const satisfies Record<string, Partial<CreateNotification>>

interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly details: object
  readonly message: string
}

/** The queue with its dependencies: a database, the sandbox over HTTP, one shared clock. */
export interface Subject {
  readonly database: Database
  readonly clock: ManualClock
  readonly sandbox: TestSandbox
  readonly provider: NotifyProvider
  readonly creator: NotificationCreator
  readonly receipts: DeliveryReceipts
  readonly updater: StatusUpdater
  readonly worker: DeliveryWorker
  readonly log: readonly LogLine[]
  /** Writes to `log`, as the worker does. */
  readonly logger: Log
  /** Another worker on the same database, like another replica. It may hold other keys. */
  anotherWorker(credentials?: ServiceCredentials, slotMs?: number): DeliveryWorker
  /** Creates a notification; resolves with its only delivery. */
  create(overrides?: Partial<CreateNotification>): Promise<NotificationDelivery>
  delivery(id: string): Promise<NotificationDelivery>
  /** Advances the clock, then processes everything due. */
  after(ms: number): Promise<void>
  close(): Promise<void>
}

/** A subject for the tests of a file, closed after the last of them. */
export async function sharedSubject(...args: Parameters<typeof startSubject>): Promise<Subject> {
  const subject = await startSubject(...args)
  afterAll(() => subject.close())
  return subject
}

export async function startSubject({
  keys,
  ...options
}: Partial<TestSandboxOptions> & { readonly keys?: ConfiguredKeys } = {}): Promise<Subject> {
  const configured = () => testCredentials(keys === undefined ? {} : { keys })
  const database = await openTestDatabase()
  const clock = new ManualClock()
  const sandbox = createTestSandbox({ clock, ...options })
  const { baseUrl } = await sandbox.listen()
  const provider = new NotifyProvider({ baseUrl, timeoutMs: answerMs })
  const log: LogLine[] = []
  const note = (level: LogLine['level']) => (details: object, message: string) => {
    log.push({ level, details, message })
  }
  const logger = { info: note('info'), warn: note('warn'), error: note('error') }
  const deliveryLog = new DeliveryLog(logger, noMeasures)
  const anotherWorker = (credentials = configured(), slotMs = 0) =>
    createDeliveryWorker({
      database,
      provider,
      credentials,
      clock,
      log: logger,
      deliveryLog,
      answerMs,
      slotMs,
    })
  const worker = anotherWorker()
  const updater = new StatusUpdater(database, deliveryLog)
  const creator = testCreator({ database, clock, baseUrl, credentials: configured() })
  const delivery = (id: string) =>
    database.prisma.notificationDelivery.findUniqueOrThrow({ where: { id } })
  return {
    database,
    clock,
    sandbox,
    provider,
    creator,
    receipts: new DeliveryReceipts(database, updater, clock, logger),
    updater,
    worker,
    log,
    logger,
    anotherWorker,
    delivery,
    create: async (overrides = {}) => {
      const { notification } = valueOf(await creator.create(emailOf(overrides), sampleCaller()))
      return database.prisma.notificationDelivery.findFirstOrThrow({
        where: { notificationId: notification.id },
      })
    },
    after: async (ms) => {
      clock.advance(ms)
      await worker.runUntilIdle()
    },
    close: async () => {
      await worker.task.stop(0)
      await sandbox.close()
      await database.close()
    },
  }
}

/** The service and key that a delivery waits for. */
export function keyRefOf({
  serviceId,
  keyId,
}: Pick<NotificationDelivery, 'serviceId' | 'keyId'>): KeyReference {
  return { serviceId: serviceId ?? '', keyId }
}

function emailOf(overrides: Partial<CreateNotification>): CreateNotification {
  const personalisationParams = {
    name: 'Ana Example',
    amount: '12.50',
    advice: 'no',
    ...sampleExternal().personalisationParams,
  }
  return sampleExternal({ ...messages.Email, personalisationParams, ...overrides })
}
