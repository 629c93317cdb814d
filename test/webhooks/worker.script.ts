// Sends webhook events like a gateway, and also creates and reads notifications. Prints a line for each attempt
// and for each notification.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { openSealedSecrets } from '../../src/access/sealed-secrets.js'
import { createWebhookSending } from '../../src/webhooks/webhook-system.js'

/** More events than a killed process can have leased, but few enough to send quickly. */
const maxWaiting = 600
const callers = 3

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: '' },
    url: { type: 'string' },
    /** Clock offset in milliseconds. */
    ahead: { type: 'string', default: '0' },
    /** Creates no notifications. */
    quiet: { type: 'boolean', default: false },
  },
})
const dataDir = values['data-dir']
const clock = { now: () => new Date(Date.now() + Number(values.ahead)) }
const log = { info: print, warn: print, error: print }

const database = await openDatabase({ url: values.url, dataDir, poolSize: 4 })
createWebhookSending({
  database,
  clock,
  log,
  config: { production: false, WEBHOOK_NETWORKS: [] },
  secrets: await openSealedSecrets({ DATA_DIR: dataDir, SECRETS_KEY: undefined }),
  resolveHost: () => {
    process.stdout.write('sends\n')
    return Promise.resolve(['127.0.0.1'])
  },
}).worker.task.start(log)
if (!values.quiet) {
  await Promise.all(Array.from({ length: callers }, () => createAndRead(database)))
}

/** Continues after any failure: only stored notifications count. */
async function createAndRead(database: Database): Promise<never> {
  for (;;) {
    await createOne(database).then(
      () => process.stdout.write('made\n'),
      () => delay(100),
    )
  }
}

/** Creates a notification and reads it, in separate transactions. */
async function createOne({ prisma }: Database): Promise<void> {
  while ((await prisma.webhookDelivery.count({ where: { status: 'waiting' } })) > maxWaiting) {
    await delay(20)
  }
  const id = randomUUID()
  await prisma.notification.create({
    data: {
      id,
      targetId: randomUUID(),
      targetType: 'Actuals',
      notificationType: 'Screen',
      createdDate: clock.now(),
      createdBy: 'tests',
    },
  })
  await prisma.notification.update({
    where: { id },
    data: { isReadStatus: true, readAt: clock.now() },
  })
}

function print(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`)
}
