import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sandboxKeys, sandboxServices } from '../../tools/notify-sandbox/services.js'
import type { Outcome } from '../../tools/notify-sandbox/status-walk.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { scratchFolder } from '../support/scratch-folder.js'
import {
  address,
  failureOf,
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

const recipient = '07700900123'
const day = 86_400_000

interface TextOptions {
  readonly to?: string
  readonly key?: string
  readonly reference?: string
  readonly name?: string
}

async function sendText({
  to = recipient,
  key = sandboxKeys.test,
  name,
  ...rest
}: TextOptions = {}) {
  const personalisation = { ...values, ...(name === undefined ? {} : { name }) }
  const options = { personalisation, ...rest }
  return (await subject.client(key).sendSms(templates.sms.id, to, options)).data.id
}

async function sendEmail(to = 'ada@example.com', key = sandboxKeys.test, personalisation = values) {
  const { data } = await subject.client(key).sendEmail(templates.email.id, to, { personalisation })
  return data.id
}

async function sendLetter(key = sandboxKeys.test, lines: object = address) {
  const personalisation = { ...values, ...lines }
  const { data } = await subject.client(key).sendLetter(templates.letter.id, { personalisation })
  return data.id
}

async function statusOf(id: string) {
  return (await subject.client().getNotificationById(id)).data.status
}

async function list(...filter: Parameters<ReturnType<Subject['client']>['getNotifications']>) {
  const { data } = await subject.client().getNotifications(...filter)
  return data.notifications.map(({ id }) => id)
}

describe('a message', () => {
  it('is read as it was sent', async () => {
    const id = await sendLetter()
    expect((await subject.client().getNotificationById(id)).data).toMatchObject({
      ...{ id, reference: null, email_address: null, phone_number: null, type: 'letter' },
      ...{ line_1: 'Ada Hill', line_2: '1 High Street', line_3: 'SW1A 2AA', line_4: null },
      ...{ status: 'accepted', postage: 'second', sent_at: null, completed_at: null },
      template: { id: templates.letter.id, version: 1 },
      subject: 'Your service charge payment of £12.50 is late',
      body: expect.stringContaining('Dear Ada Hill,') as string,
      created_at: '2026-03-02T09:00:00.000000Z',
    })
    subject.clock.advance(5_000)
    expect((await subject.client().getNotificationById(id)).data).toMatchObject({
      ...{ status: 'received', sent_at: '2026-03-02T09:00:01.000000Z' },
      completed_at: '2026-03-02T09:00:05.000000Z',
    })
  })

  it.each<[Outcome, string[]]>([
    ['delivered', ['created', 'sending', 'delivered', 'delivered']],
    ['permanent-failure', ['created', 'sending', 'permanent-failure', 'permanent-failure']],
    ['pending', ['created', 'sending', 'pending', 'delivered']],
    ['sent', ['created', 'sent', 'sent', 'sent']],
    ['unanswered', ['created', 'sending', 'sending', 'sending']],
  ])('that ends as %s shows %j', async (outcome, statuses) => {
    subject.sandbox.decide(recipient, outcome)
    const id = await sendText({ to: '+44 7700 900 123' })
    const ids: string[] = []
    for (const milliseconds of [0, 1_000, 4_000, 5_000]) {
      subject.clock.advance(milliseconds)
      ids.push(await statusOf(id))
    }
    expect(ids).toEqual(statuses)
  })

  it('is found by its reference, type and key type, a page of 250 at a time', async () => {
    const first = await sendText({ reference: 'one' })
    const email = await sendEmail()
    await sendText({ key: sandboxKeys.live })
    expect(await list()).toEqual([email, first])
    expect(await list('sms')).toEqual([first])
    expect(await list(undefined, undefined, 'one')).toEqual([first])
    for (let count = 0; count < 250; count += 1) await sendText()
    const page = await list()
    expect(page).toHaveLength(250)
    expect(await list(undefined, undefined, undefined, page.at(-1))).toEqual([email, first])
  })

  it('expires after seven days', async () => {
    const id = await sendText()
    subject.clock.advance(7 * day)
    expect(await statusOf(id)).toBe('delivered')
    subject.clock.advance(1)
    expect(await failureOf(statusOf(id))).toEqual([404, 'NoResultFound', 'No result found'])
    expect(await list()).toEqual([])
  })

  it('survives a restart with a data folder, even if the last line is truncated', async () => {
    const folder = await scratchFolder()
    await subject.close()
    subject = await startSandbox({ folder: folder.path, maxMessages: 2 })
    for (const reference of ['a', 'b', 'c']) await sendText({ reference })
    await subject.close()
    await appendFile(join(folder.path, 'sandbox-messages.jsonl'), '{"id":"cut sho')
    subject = await startSandbox({ folder: folder.path, maxMessages: 2 })
    expect(subject.sandbox.messages().map(({ reference }) => reference)).toEqual(['c', 'b'])
    await folder.remove()
  })
})

describe('a documented recipient', () => {
  it.each([
    ['temp-fail@simulator.notify', 'temporary-failure'],
    ['perm-fail@simulator.notify', 'permanent-failure'],
  ])('%s ends as %s with the test key and is delivered with the live key', async (to, outcome) => {
    const ids = [await sendEmail(to), await sendEmail(to, sandboxKeys.live)]
    subject.clock.advance(5_000)
    expect(await Promise.all(ids.map(statusOf))).toEqual([outcome, 'delivered'])
  })

  it.each([
    ['07700900003', 'temporary-failure'],
    ['+44 7700 900002', 'permanent-failure'],
  ])('%s ends as %s with the test key', async (to, outcome) => {
    const id = await sendText({ to })
    subject.clock.advance(5_000)
    expect(await statusOf(id)).toBe(outcome)
  })

  it('of smoke tests is accepted and discarded', async () => {
    const id = await sendText({ to: '07700900111', key: sandboxKeys.team })
    expect(await failureOf(statusOf(id))).toEqual([404, 'NoResultFound', 'No result found'])
    expect(subject.sandbox.messages()).toEqual([])
  })
})

describe('a request', () => {
  const invalid = (message: string) => [400, 'ValidationError', message]
  const bad = (message: string) => [400, 'BadRequestError', message]
  const { housing } = sandboxServices

  it.each<[string, () => Promise<unknown>, unknown[]]>([
    ['to no address', () => sendEmail('ada'), invalid('email_address Not a valid email address')],
    [
      'to no number',
      () => sendText({ to: '123' }),
      invalid('phone_number Not a valid phone number'),
    ],
    [
      'to two lines',
      () => sendLetter(sandboxKeys.test, { address_line_1: 'Ada', address_line_2: 'Hill' }),
      invalid('Address must be at least 3 lines'),
    ],
    [
      'outside the team with a team key',
      () => sendText({ key: sandboxKeys.team }),
      bad('Can’t send to this recipient using a team-only API key'),
    ],
    [
      'for a letter with a team key',
      () => sendLetter(sandboxKeys.team),
      [403, 'BadRequestError', 'Cannot send letters with a team api key'],
    ],
    [
      'without a value',
      () => subject.client().sendSms(templates.sms.id, recipient, {}),
      bad('Missing personalisation: name, amount'),
    ],
    [
      'with a text that is too long',
      () => sendText({ name: 'x'.repeat(919) }),
      [400, 'BadRequestError', expect.stringContaining('longer than 918 characters')],
    ],
    [
      'with a reference that is too long',
      () => sendText({ reference: 'x'.repeat(1_001) }),
      invalid('reference is too long'),
    ],
    [
      'with no template',
      () => subject.client().sendSms(randomUUID(), recipient),
      bad('Template not found'),
    ],
    [
      'with a malformed template id',
      () => subject.client().sendSms('x', recipient),
      invalid('template_id is not a valid UUID'),
    ],
    [
      'with a template of another channel',
      () => subject.client().sendSms(templates.email.id, recipient),
      bad('email template is not suitable for sms notification'),
    ],
    [
      'with an unknown service',
      () => subject.client(`x-${randomUUID()}-${randomUUID()}`).getAllTemplates(),
      [403, 'AuthError', 'Invalid token: service not found'],
    ],
    [
      'with an unknown key',
      () => subject.client(`x-${housing.id}-${randomUUID()}`).getAllTemplates(),
      [403, 'AuthError', 'Invalid token: API key not found'],
    ],
  ])('%s is refused', async (_case, send, refusal) => {
    expect(await failureOf(send())).toEqual(refusal)
    expect(subject.sandbox.messages()).toEqual([])
  })

  it('above the rate limit of its key type is rejected until the bucket refills', async () => {
    await subject.close()
    subject = await startSandbox({ limits: { perSecond: 2, burst: 1 } })
    await sendText()
    await sendText({ key: sandboxKeys.live })
    const message = 'Exceeded rate limit for key type TEST of 120 requests per 60 seconds'
    expect(await failureOf(sendText())).toEqual([429, 'RateLimitError', message])
    subject.clock.advance(500)
    await sendText()
  })
})

describe('templates', () => {
  const { email, sms } = sandboxTemplates.FailedDirectDebits

  it('are listed and read with their placeholders', async () => {
    const { data } = await subject.client().getAllTemplates()
    expect(data.templates).toHaveLength(12)
    expect((await subject.client().getTemplateById(email.id)).data).toMatchObject({
      ...{ id: email.id, type: 'email', version: 1 },
      personalisation: Object.fromEntries(
        ['amount', 'name', 'advice'].map((name) => [name, { required: true }]),
      ),
    })
  })

  it.each([
    ['yes', true],
    ['no', false],
  ])('have a preview, with advice for %s: %s', async (advice, isShown) => {
    const personalisation = { ...values, advice }
    const { data } = await subject.client().previewTemplateById(email.id, personalisation)
    expect(data.subject).toBe('Your direct debit of £12.50 failed')
    expect(data.body.includes('debt advice')).toBe(isShown)
  })

  it('join the items of a list', async () => {
    const personalisation = { ...values, name: ['Ada', 'Bea', 'Cy'] }
    const { data } = await subject.client().previewTemplateById(sms.id, personalisation)
    expect(data.body).toMatch(/^Ada, Bea and Cy, /)
  })
})
