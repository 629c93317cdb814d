import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sandboxKeys, sandboxServices } from '../../tools/notify-sandbox/services.js'
import type { Outcome } from '../../tools/notify-sandbox/status-walk.js'
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

describe('a message', () => {
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

describe('a request', () => {
  const invalid = (message: string) => [400, 'ValidationError', message]
  const bad = (message: string) => [400, 'BadRequestError', message]
  const { housing } = sandboxServices

  it.each<[string, () => Promise<unknown>, unknown[]]>([
    [
      'to an invalid address',
      () => sendEmail('ada'),
      invalid('email_address Not a valid email address'),
    ],
    [
      'to an invalid number',
      () => sendText({ to: '123' }),
      invalid('phone_number Not a valid phone number'),
    ],
    [
      'to an address of two lines',
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
      'with an unknown template',
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
