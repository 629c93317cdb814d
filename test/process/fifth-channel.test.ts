import { randomUUID } from 'node:crypto'
import { afterAll, expect, it, vi } from 'vitest'
import type { ExternalChannel } from '../../src/channels/definition/channel.js'
import { channelRegistry } from '../../src/channels/definition/channel-registry.js'
import { inputFault } from '../../src/errors/input-fault.js'
import type { CreateNotification } from '../../src/notifications/create/create-notification.js'
import { DeliveryReport } from '../../src/notifications/delivery/delivery-report.js'
import { DeliveryReceipts } from '../../src/notifications/delivery/delivery-receipts.js'
import { createDeliveryWorker } from '../../src/notifications/delivery/delivery-system.js'
import { StatusUpdater } from '../../src/notifications/delivery/status-updates.js'
import { noMeasures } from '../../src/observability/measures.js'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import { openTestDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'
import { sampleCaller, sampleNotification } from '../support/samples.js'
import { codesOf, testCreator, testCredentials, valueOf } from '../notifications/create/subject.js'
import { json, ScriptedProvider } from '../provider/scripted-provider.js'

// The complete definition of a fifth channel, added only to the list of channels in this test. vitest.config.ts runs
// the test in its own worker, so that no other file sees the channel.
vi.mock('../../src/channels/channels.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/channels/channels.js')>()
  const { meaningOf } = await import('../../src/channels/definition/status-meaning.js')
  const whatsApp: ExternalChannel<'WhatsApp'> = {
    name: 'WhatsApp',
    words: 'a WhatsApp message',
    flag: 'requireWhatsApp',
    templateField: 'whatsAppTemplateId',
    recipient: original.channels.findByName('Text')?.recipient ?? null,
    providerWord: 'whatsapp',
    listStyle: 'bullets',
    lateCallback: null,
    faults: ({ mobileNumber }) =>
      mobileNumber === null
        ? [inputFault('MOBILE_NUMBER_REQUIRED', 'mobileNumber', 'mobileNumber is needed.')]
        : [],
    contentFault: (_body, filled) =>
      filled.length > 30 ? { code: 'MESSAGE_TOO_LONG', message: 'It is too long.' } : null,
    send: (client, { templateId, recipient, personalisation, reference }) =>
      client.sendSms(templateId, recipient ?? '', { personalisation, reference }),
    addressLines: () => [],
    meaningOf: (status) => meaningOf(status === 'read' ? 'delivered' : status),
  }
  const channels = channelRegistry<string>([...original.channels.external, whatsApp])
  return { ...original, channels }
})

const server = new ScriptedProvider()
const clock = new ManualClock()
const templateId = randomUUID()
const providerId = randomUUID()

const database = await openTestDatabase()
const baseUrl = await server.start()
const template = { id: templateId, name: 'Repairs', type: 'whatsapp', version: 1 }
const named = { body: 'Dear ((name))', personalisation: { name: { required: true } } }
server.play((response, seen) => {
  const isTemplate = seen.path.startsWith('/v2/template/')
  const answer = isTemplate ? { ...template, ...named } : { id: providerId, template }
  json(isTemplate ? 200 : 201, answer)(response, seen)
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

function asked(given: object): CreateNotification {
  return sampleNotification({
    serviceKey: 'housing',
    mobileNumber: ' 07700 900123 ',
    personalisationParams: { name: 'Ana' },
    ...given,
  })
}

it('is requested, validated, sent and tracked like the others', async () => {
  const creator = testCreator({ database, clock, baseUrl })
  const given = asked({ requireWhatsApp: true, whatsAppTemplateId: templateId })
  const { notification } = valueOf(await creator.create(given, sampleCaller()))
  const where = { notificationId: notification.id }
  const stored = () => database.prisma.notificationDelivery.findFirstOrThrow({ where })
  const delivery = await stored()
  expect(delivery).toMatchObject({ channel: 'WhatsApp', templateId, status: 'pending' })

  const provider = new NotifyProvider({ baseUrl, timeoutMs: 3_000 })
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const credentials = testCredentials()
  const timing = { answerMs: 3_000, slotMs: 0 }
  const worker = createDeliveryWorker({ database, provider, credentials, clock, log, ...timing })
  await worker.runUntilIdle()
  await worker.task.stop(0)
  expect(server.seen.at(-1)?.body).toMatchObject({
    ...{ phone_number: '07700 900123', template_id: templateId, reference: delivery.id },
  })
  expect(await stored()).toMatchObject({ status: 'sent', providerId })

  const updater = new StatusUpdater(database, new DeliveryReport(log, noMeasures))
  const receipts = new DeliveryReceipts(database, updater, clock)
  const receipt = { id: providerId, reference: delivery.id, notification_type: 'whatsapp' }
  await receipts.take({ ...receipt, to: '07700 900123', status: 'read' })
  expect(await stored()).toMatchObject({ status: 'delivered' })
})

it.each([
  [{ requireWhatsApp: true }, 'TEMPLATE_ID_REQUIRED', 'input.templateId'],
  [{ whatsAppTemplateId: templateId }, 'TEMPLATE_NOT_USED', 'input.whatsAppTemplateId'],
  [
    { requireWhatsApp: true, whatsAppTemplateId: templateId, mobileNumber: '' },
    ...['MOBILE_NUMBER_REQUIRED', 'input.mobileNumber'],
  ],
  [
    { requireWhatsApp: true, whatsAppTemplateId: templateId, mobileNumber: 'none' },
    ...['PHONE_NUMBER_INVALID', 'input.mobileNumber'],
  ],
  [
    {
      ...{ requireWhatsApp: true, whatsAppTemplateId: templateId },
      personalisationParams: { name: 'Ana'.repeat(20) },
    },
    ...['MESSAGE_TOO_LONG', 'input.personalisationParams'],
  ],
])('is refused by its own rules (%#)', async (given, ...fault) => {
  const creator = testCreator({ database, clock, baseUrl })
  const codes = codesOf(await creator.create(asked(given), sampleCaller()))
  expect(codes).toContainEqual(fault)
})
