import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sandboxKeys, sandboxServices } from '../../src/development/provider-sandbox/services.js'
import { sandboxTemplates } from '../../src/development/provider-sandbox/templates.js'
import { scratchFolder } from '../support/scratch-folder.js'
import {
  address,
  failureOf,
  refusalBody,
  startSandbox,
  templates,
  values,
  type Subject,
} from './sandbox-subject.js'

let subject: Subject

beforeEach(async () => {
  subject = await startSandbox()
})

afterEach(() => subject.close())

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string
const day = 86_400_000

async function sendText(reference?: string, key = sandboxKeys.test): Promise<string> {
  const options = { personalisation: values, ...(reference === undefined ? {} : { reference }) }
  return (await subject.client(key).sendSms(templates.sms.id, '07700900123', options)).data.id
}

async function idsOf(...filter: Parameters<ReturnType<Subject['client']>['getNotifications']>) {
  const { data } = await subject.client().getNotifications(...filter)
  return data.notifications.map(({ id }) => id)
}

describe('the answer', () => {
  it('to an e-mail', async () => {
    const { status, data } = await subject.client().sendEmail(templates.email.id, 'a@example.com', {
      personalisation: { ...values, name: '<b>Ada</b>', amount: '12' },
      reference: 'r-1',
      oneClickUnsubscribeURL: 'https://example.com/stop',
      sanitiseContentFor: ['NAME', 'amount'],
    })
    expect(status).toBe(201)
    expect(data).toEqual({
      id: uuid,
      reference: 'r-1',
      uri: `${subject.baseUrl}/v2/notifications/${data.id}`,
      template: {
        id: templates.email.id,
        version: 1,
        uri: `${subject.baseUrl}/services/${sandboxServices.housing.id}/templates/${templates.email.id}`,
      },
      scheduled_for: null,
      content: {
        subject: 'Your service charge payment of £12 is late',
        body: expect.stringMatching(/^Dear \\<b\\>Ada\\<\/b\\>,\n\nWe have not/) as string,
        from_email: 'housing@notifications.service.gov.uk',
        one_click_unsubscribe_url: 'https://example.com/stop',
      },
      sanitised_content: {
        name: { unsanitised: '<b>Ada</b>', sanitised: '\\<b\\>Ada\\</b\\>' },
      },
    })
  })

  it('to a text, a letter and a finished letter', async () => {
    const client = subject.client()
    const text = await client.sendSms(templates.sms.id, '07700900123', { personalisation: values })
    expect(Object.keys(text.data)).toEqual([
      ...['id', 'reference', 'uri', 'template', 'scheduled_for', 'content'],
    ])
    expect(Object.keys(text.data.content)).toEqual(['body', 'from_number'])
    const personalisation = { ...values, ...address }
    const letter = await client.sendLetter(templates.letter.id, { personalisation })
    expect(Object.keys(letter.data.content)).toEqual(['body', 'subject'])
    const finished = await client.sendPrecompiledLetter('f-1', Buffer.from('%PDF'), 'first')
    expect(finished.data).toEqual({ id: uuid, reference: 'f-1', postage: 'first' })
  })

  it('to a read has every key, and the lines of the address as they were sent', async () => {
    const personalisation = { ...values, ...address, address_line_2: ' 1  High Street ' }
    const client = subject.client()
    const { data: sent } = await client.sendLetter(templates.letter.id, { personalisation })
    const { data } = await client.getNotificationById(sent.id)
    expect(data).toEqual({
      ...{ id: sent.id, reference: null, email_address: null, phone_number: null },
      ...{ line_1: 'Ada Hill', line_2: ' 1  High Street ', line_3: 'SW1A 2AA' },
      ...{ line_4: null, line_5: null, line_6: null, postcode: null },
      ...{ type: 'letter', status: 'accepted' },
      template: {
        id: templates.letter.id,
        version: 1,
        uri: `${subject.baseUrl}/v2/template/${templates.letter.id}/version/1`,
      },
      body: expect.stringContaining('Dear Ada Hill,') as string,
      subject: 'Your service charge payment of £12.50 is late',
      created_at: '2026-03-02T09:00:00.000000Z',
      ...{ created_by_name: null, sent_at: null, completed_at: null, scheduled_for: null },
      ...{ postage: 'second', one_click_unsubscribe_url: null },
      ...{ is_cost_data_ready: false, cost_in_pounds: null, cost_details: {} },
      estimated_delivery: '2026-03-05T16:00:00.000000Z',
    })
  })

  it('about the price of a text comes once it was sent', async () => {
    const id = await sendText()
    subject.clock.advance(5_000)
    expect((await subject.client().getNotificationById(id)).data).toMatchObject({
      is_cost_data_ready: true,
      cost_details: { billable_sms_fragments: 1 },
    })
  })
})

describe('the list', () => {
  it('is filtered by reference, type and status', async () => {
    const first = await sendText('one')
    const second = await sendText('two')
    const personalisation = { ...values, ...address }
    const { data } = await subject.client().sendLetter(templates.letter.id, { personalisation })
    expect(await idsOf()).toEqual([data.id, second, first])
    expect(await idsOf(undefined, undefined, 'two')).toEqual([second])
    expect(await idsOf('letter')).toEqual([data.id])
    expect(await idsOf(undefined, 'accepted')).toEqual([data.id, second, first])
    expect(await idsOf(undefined, 'failed')).toEqual([])
    subject.clock.advance(5_000)
    expect(await idsOf(undefined, 'received')).toEqual([data.id, second, first])
    expect(await idsOf('sms', 'delivered')).toEqual([second, first])
    const several = await subject.ask('/v2/notifications?template_type=sms&template_type=letter')
    expect(several.json['notifications']).toHaveLength(3)
  })

  it('shows messages of the asking kind of key only, though reads see all', async () => {
    const id = await sendText(undefined, sandboxKeys.live)
    expect(await idsOf()).toEqual([])
    expect((await subject.client().getNotificationById(id)).status).toBe(200)
  })

  it('comes in pages of 250 that end with an empty one', async () => {
    for (let count = 0; count < 251; count += 1) await sendText()
    const { data: first } = await subject.client().getNotifications()
    expect(first.notifications).toHaveLength(250)
    const last = first.notifications.at(-1)?.id
    expect(first.links).toEqual({
      current: `${subject.baseUrl}/v2/notifications`,
      next: `${subject.baseUrl}/v2/notifications?older_than=${last}`,
    })
    const { data: second } = await subject
      .client()
      .getNotifications(undefined, undefined, undefined, last)
    expect(second.notifications).toHaveLength(1)
    const oldest = second.notifications[0]?.id
    const { data: third } = await subject
      .client()
      .getNotifications(undefined, undefined, undefined, oldest)
    expect(third).toMatchObject({ notifications: [] })
    expect(third.links).not.toHaveProperty('next')
  })
})

describe('the letter as PDF', () => {
  it('is there once the letter was printed', async () => {
    const client = subject.client()
    const personalisation = { ...values, ...address }
    const { data } = await client.sendLetter(templates.letter.id, { personalisation })
    expect(await failureOf(client.getPdfForLetterNotification(data.id))).toMatchObject({
      data: refusalBody(400, 'PDFNotReadyError', 'PDF not available yet, try again later'),
    })
    subject.clock.advance(5_000)
    const pdf = await client.getPdfForLetterNotification(data.id)
    expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.4\n[^]*%%EOF\n$/)
    expect(await failureOf(client.getPdfForLetterNotification(await sendText()))).toMatchObject({
      data: refusalBody(400, 'BadRequestError', 'Notification is not a letter'),
    })
  })
})

describe('templates', () => {
  it('are shipped for every target type and channel', async () => {
    const { data } = await subject.client().getAllTemplates()
    const shipped = Object.values(sandboxTemplates).flatMap((byChannel) => [
      ...[byChannel.email.id, byChannel.sms.id, byChannel.letter.id],
    ])
    expect(data.templates.map(({ id }) => id)).toEqual(shipped)
    expect(new Set(shipped).size).toBe(12)
    const { data: texts } = await subject.client().getAllTemplates('sms')
    expect(texts.templates).toHaveLength(4)
  })

  it('name their placeholders', async () => {
    const { email } = sandboxTemplates.FailedDirectDebits
    const { data } = await subject.client().getTemplateByIdAndVersion(email.id, 1)
    expect(data).toMatchObject({
      ...{ id: email.id, type: 'email', version: 1 },
      personalisation: {
        name: { required: true },
        amount: { required: true },
        advice: { required: true },
      },
    })
    const other = await failureOf(subject.client().getTemplateByIdAndVersion(email.id, 2))
    expect(other.status).toBe(404)
  })

  it.each([
    ['yes', true],
    ['no', false],
  ])('show a conditional text for %s: %s', async (advice, shown) => {
    const { email } = sandboxTemplates.FailedDirectDebits
    const { data } = await subject.client().previewTemplateById(email.id, { ...values, advice })
    expect(data.subject).toBe('Your direct debit of £12.50 failed')
    expect(data.body.includes('debt advice')).toBe(shown)
    expect(data.body).not.toContain('((')
  })

  it('join lists in texts and set them as bullets in e-mails', async () => {
    const personalisation = { ...values, name: ['Ada', 'Bea', 'Cy'] }
    const text = await subject.client().previewTemplateById(templates.sms.id, personalisation)
    expect(text.data.body).toMatch(/^Ada, Bea and Cy, /)
    const email = await subject.client().previewTemplateById(templates.email.id, personalisation)
    expect(email.data.body).toContain('\n\n* Ada\n* Bea\n* Cy')
  })
})

describe('what was sent', () => {
  it('is forgotten with the midnight after seven days, and answered like an unknown id', async () => {
    const id = await sendText('old')
    subject.clock.advance(7 * day + 14 * 3_600_000)
    expect((await subject.client().getNotificationById(id)).status).toBe(200)
    subject.clock.advance(2 * 3_600_000)
    expect(await failureOf(subject.client().getNotificationById(id))).toMatchObject({
      data: refusalBody(404, 'NoResultFound', 'No result found'),
    })
    expect(await idsOf(undefined, undefined, 'old')).toEqual([])
  })

  it('is kept up to a number, the newest', async () => {
    const small = await startSandbox({ keep: 2 })
    const send = async (reference: string) =>
      small
        .client()
        .sendSms(templates.sms.id, '07700900123', { personalisation: values, reference })
    for (const reference of ['a', 'b', 'c']) await send(reference)
    expect(small.sandbox.messages().map(({ reference }) => reference)).toEqual(['c', 'b'])
    await small.close()
  })

  it('is known after a new start when there is a folder, even if the last line was cut short', async () => {
    const folder = await scratchFolder()
    const before = await startSandbox({ folder: folder.path })
    const options = { personalisation: values, reference: 'kept' }
    const { data } = await before.client().sendSms(templates.sms.id, '07700900123', options)
    await before.close()
    await appendFile(join(folder.path, 'sandbox-messages.jsonl'), '{"id":"cut sho')
    const after = await startSandbox({ folder: folder.path })
    expect((await after.client().getNotificationById(data.id)).data.reference).toBe('kept')
    expect(after.sandbox.messages()).toHaveLength(1)
    await after.close()
    await folder.remove()
  })

  it('holds no received texts', async () => {
    const { data } = await subject.client().getReceivedTexts()
    expect(data.received_text_messages).toEqual([])
  })
})
