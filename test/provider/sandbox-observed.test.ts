import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  observedIds,
  observedKeys,
  observedServices,
  observedTemplates,
} from './observed-service.js'
import { failureOf, refusalBody, startSandbox, type Subject } from './sandbox-subject.js'

/** What the provider's own API was seen to answer, row by row, asked through the official client. */

const { text, email, archived } = observedTemplates
let subject: Subject

beforeAll(async () => {
  subject = await startSandbox({ services: observedServices })
})

afterAll(() => subject.close())

const client = (key = observedKeys.home) => subject.client(key)

async function sendText(body: unknown, number = '07700900123') {
  return client().sendSms(text.id, number, { personalisation: { body } })
}

const words = { things: 'rent', people: 'Ana' }

async function sendEmail(
  given: Record<string, unknown>,
  key?: string,
  address = 'ana@example.com',
) {
  return client(key).sendEmail(email.id, address, {
    personalisation: { ...words, body: 'Hello', ...given },
  })
}

const bad = (error: string, message: unknown) => ({
  status: 400,
  data: refusalBody(400, error, message),
})

describe('a message', () => {
  it.each(['', '  ', '\n \n', '\u200b'])(
    'that is empty after filling with %j is refused',
    async (body) => {
      const empty = bad('BadRequestError', 'Your message is empty.')
      expect(await failureOf(sendText(body))).toMatchObject(empty)
    },
  )

  it('by e-mail may be invisible characters, but not empty', async () => {
    const empty = bad('BadRequestError', 'Your message is empty.')
    expect(await failureOf(sendEmail({ body: ' ' }))).toMatchObject(empty)
    expect((await sendEmail({ body: '\u200b' })).status).toBe(201)
  })

  it.each([
    ['307 dots of one character each', '…'.repeat(307), 921],
    ['plain characters', 'x'.repeat(919), 919],
    ['house signs, each of which becomes a question mark', '🏠'.repeat(919), 919],
  ])('of too many characters is refused: %s', async (_what, body, length) => {
    const message = `Your message is too long. Text messages cannot be longer than 918 characters. Your message is ${length} characters long.`
    expect(await failureOf(sendText(body))).toMatchObject(bad('BadRequestError', message))
  })

  it.each([
    ['900 characters and 30 empty lines', `${'x'.repeat(450)}${'\n'.repeat(30)}${'x'.repeat(450)}`],
    ['many blanks', 'x  '.repeat(459)],
    ['306 dots', '…'.repeat(306)],
  ])('is counted after blanks are collapsed: %s', async (_what, body) => {
    expect((await sendText(body)).status).toBe(201)
  })

  it.each([
    ['Zażółć gęślą jaźń, Łódź', 'Zazólc gesla jazn, Lódz'],
    ['Fire 🔥 “now” – it’s…', 'Fire ? "now" - it\'s...'],
    ['Ŵyddgrug £5 €6 [a]', 'Ŵyddgrug £5 €6 [a]'],
    ['a\u00a0\u200bb ,\tc', 'a b, c'],
    ['Привет', '??????'],
  ])('by text is rewritten: %s', async (body, shown) => {
    const { data } = await sendText(body)
    expect(data.content.body).toBe(shown)
    expect((await client().getNotificationById(data.id)).data.body).toBe(shown)
  })

  it('shows several lists in a subject in a sentence, and in its text as bullets', async () => {
    const lists = { things: ['rent', 'repairs', ' ', 'heat'], people: ['Ana', 'Ben'] }
    const { data } = await sendEmail({ ...lists, body: ['one', 'two'] })
    expect(data.content.subject).toBe('About rent, repairs and heat for Ana and Ben')
    expect(data.content.body).toBe('* one\n* two')
  })

  it('shows true and false as the provider does', async () => {
    expect((await sendText(true)).data.content.body).toBe('True')
  })
})

describe('an e-mail', () => {
  it.each([
    ...['ana@bücher.example', 'ana@xn--bcher-kva.example', 'ana@例え.テスト', 'a&b=c@example.com'],
    ...['.a@example.com', 'ana.@example.com', ' ana@example.com', 'ana@example.com\n'],
    ...['\u200bana@exa\u200bmple.com\u00a0', `ana@${'x'.repeat(63)}.example`],
  ])('goes to %j', async (address) => {
    expect((await sendEmail({}, undefined, address)).status).toBe(201)
  })

  it.each([
    ...[`ana@${'x'.repeat(64)}.example`, 'ana@example', 'ana@-a.example', 'a..b@example.com'],
    ...['ä@example.com', 'a b@example.com', '"ana"@example.com', 'ana@a_b.example', '@example.com'],
  ])('does not go to %j', async (address) => {
    expect(await failureOf(sendEmail({}, undefined, address))).toMatchObject(
      bad('ValidationError', 'email_address Not a valid email address'),
    )
  })

  it('takes a file where the service is set up for them', async () => {
    const file = { file: 'aGVsbG8=', filename: 'rent.csv', retention_period: '4 weeks' }
    const { data } = await sendEmail({ body: file }, observedKeys.abroad)
    expect(data.content.body).toMatch(/^https:\/\/documents\./)
    const address = `https://www.notifications.service.gov.uk/services/${observedIds.home}/service-settings/send-files-by-email`
    const message = `Send files by email has not been set up - add contact details for your service at ${address}`
    expect(await failureOf(sendEmail({ body: file }))).toMatchObject(
      bad('BadRequestError', message),
    )
    expect(await failureOf(sendText(file))).toMatchObject(
      bad('BadRequestError', 'Can only send a file by email'),
    )
    const nameless = { ...file, filename: 'rent', retention_period: '79 weeks' }
    const { data: refusal } = await failureOf(sendEmail({ body: nameless }, observedKeys.abroad))
    expect(refusal).toMatchObject({
      errors: [
        { error: 'ValidationError', message: expect.stringMatching(/^retention_period/) as string },
        { error: 'ValidationError', message: expect.stringMatching(/^filename/) as string },
      ],
    })
  })

  it('shows what was made harmless in its text', async () => {
    const { data } = await client().sendEmail(email.id, 'ana@example.com', {
      personalisation: { ...words, body: 'See *https://evil.example/x* or evil.example' },
      sanitiseContentFor: ['body'],
    })
    expect(data.content.body).toBe('See \\* or evil\\. example')
  })

  it('is previewed as HTML, too', async () => {
    const body = '# Rent\n\nPay <now> & here:\nhttps://pay.example/a.\n\n* one\n* two'
    const { data } = await client().previewTemplateById(email.id, { ...words, body })
    expect(data.html).toMatch(/^<h2 [^>]*>Rent<\/h2><p [^>]*>Pay &lt;now&gt; &amp; here:<br \/><a /)
    expect(data.html).toContain('href="https://pay.example/a">https://pay.example/a</a>.</p>')
    expect(data.html).toMatch(/<ul [^>]*><li>one<\/li><li>two<\/li><\/ul>$/)
    expect((await client().previewTemplateById(text.id, { body })).data.html).toBeNull()
  })
})

describe('a text', () => {
  it.each(['+999123456789', '+21012345678'])(
    'does not go to %s, a country that is not',
    async (number) => {
      expect(await failureOf(sendText('Hello', number))).toMatchObject(
        bad('ValidationError', 'phone_number Not a valid country prefix'),
      )
    },
  )

  it.each(['0+44(0)7700 900123', '+07700900123', '000007700900123', '07700\u200b900123'])(
    'goes to %s, which is close enough to a number',
    async (number) => {
      expect((await sendText('Hello', number)).status).toBe(201)
    },
  )
})

describe('an archived template', () => {
  it('is read and previewed, but neither listed nor sent', async () => {
    expect((await client().getTemplateById(archived.id)).data.id).toBe(archived.id)
    const preview = await client().previewTemplateById(archived.id, { body: 'x' })
    expect(preview.data.body).toBe('Old x')
    const { data } = await client().getAllTemplates()
    expect(data.templates.map(({ id }) => id)).not.toContain(archived.id)
    const options = { personalisation: { body: 'x' } }
    expect(
      await failureOf(client().sendEmail(archived.id, 'ana@example.com', options)),
    ).toMatchObject(bad('BadRequestError', 'Template has been deleted'))
  })
})

describe('scheduled_for, which the client does not send', () => {
  const send = async (hours: number, form = (date: Date) => date.toISOString()) => {
    const at = form(new Date(subject.clock.now().getTime() + hours * 3_600_000))
    const body = {
      ...{ template_id: text.id, phone_number: '07700900123', scheduled_for: at },
      personalisation: { body: 'Hello' },
    }
    return subject.ask('/v2/notifications/sms', { body, key: observedKeys.home })
  }

  it('lies within a day, and is passed over', async () => {
    expect((await send(23)).json).toMatchObject({ scheduled_for: null })
    const refused = (message: string) => refusalBody(400, 'ValidationError', message)
    expect((await send(25)).json).toEqual(
      refused('scheduled_for datetime can only be 24 hours in the future'),
    )
    expect((await send(-1)).json).toEqual(refused('scheduled_for datetime can not be in the past'))
    expect((await send(1, () => 'soon')).json).toMatchObject(
      refused(
        'scheduled_for datetime format is invalid. It must be a valid ISO8601 date time format, https://en.wikipedia.org/wiki/ISO_8601',
      ),
    )
  })
})
