import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { observedKeys, observedServices, observedTemplates } from './observed-service.js'
import { failureOf, refusalBody, startSandbox, type Subject } from './sandbox-subject.js'

/** What the provider's own API was seen to answer to letters, asked through the official client. */

const { letter, ownLine } = observedTemplates
let subject: Subject

beforeAll(async () => {
  subject = await startSandbox({ services: observedServices })
})

afterAll(() => subject.close())

const client = (key = observedKeys.home) => subject.client(key)

async function sendLetter(
  lines: readonly string[],
  key?: string,
  link = 'https://housing.example',
) {
  const entries = lines.map((line, index) => [`address_line_${index + 1}`, line] as const)
  const personalisation = { link, ...Object.fromEntries(entries) }
  return client(key).sendLetter(letter.id, { personalisation })
}

const bad = (error: string, message: unknown) => ({
  status: 400,
  data: refusalBody(400, error, message),
})

describe('a letter', () => {
  const street = ['Ana Example', '1 High Street']

  it.each([
    ...[
      'Cymru',
      'Jersey',
      'Isle of Man',
      'Channel Islands',
      'NI',
      'N. Ireland',
      'GBR',
      'GB',
      'U.K.',
    ],
    ...['UK.', 'United  Kingdom', 'Great Britain', 'England', 'Scotland', 'Wales', 'Guernsey'],
    ...['Alderney', 'Sark', 'Northern Ireland', 'Y Deyrnas Unedig'],
  ])('goes to %s, behind a postcode and before it', async (country) => {
    expect((await sendLetter([...street, 'SE1 1AA', country])).status).toBe(201)
    expect((await sendLetter([...street, country, 'SE1 1AA'])).status).toBe(201)
  })

  it.each(['ZZ1 1AA', 'SE1 1AC', 'Jersey', 'London', 'France', 'The United Kingdom'])(
    'does not go to %s alone',
    async (last) => {
      expect(await failureOf(sendLetter([...street, 'Hackney', last]))).toMatchObject(
        bad('ValidationError', 'Must be a real UK postcode'),
      )
    },
  )

  it.each([
    ['USA', 'rest-of-world'],
    ['Deutschland', 'europe'],
    ['France', 'europe'],
    ['The Gambia', 'rest-of-world'],
    ['Republic of Ireland', 'europe'],
    ['Ivory Coast', 'rest-of-world'],
  ])('goes to %s where letters may go abroad', async (country, postage) => {
    const { data } = await sendLetter([...street, '12345', country], observedKeys.abroad)
    const { data: read } = await client(observedKeys.abroad).getNotificationById(data.id)
    expect(read.postage).toBe(postage)
  })

  it('goes in the class of its template, which previews show', async () => {
    const { data } = await sendLetter([...street, 'SE1 1AA'])
    expect((await client().getNotificationById(data.id)).data.postage).toBe('first')
    const preview = await client().previewTemplateById(letter.id, { link: 'x' })
    expect(preview.data).toMatchObject({ postage: 'first', html: null })
    expect((await client().getTemplateById(letter.id)).data).toMatchObject({ postage: 'first' })
  })

  it('has a QR code of at most 504 bytes', async () => {
    const link = `https://e.example/?a=1&b=${'x'.repeat(475)}`
    expect(Buffer.byteLength(link)).toBe(500)
    expect((await sendLetter([...street, 'SE1 1AA'], undefined, link)).status).toBe(201)
    const { data } = await failureOf(sendLetter([...street, 'SE1 1AA'], undefined, `${link}x`))
    const message = 'Cannot create a usable QR code - the link is too long'
    const sizes = { data: `${link}x`.replace('&', '&amp;'), num_bytes: 505, max_bytes: 504 }
    expect(data).toEqual({
      status_code: 400,
      errors: [{ error: 'ValidationError', message, ...sizes }],
    })
  })

  it('may say an address line in its text, even a blank one, but not a missing one', async () => {
    const lines = {
      address_line_1: 'Ana',
      address_line_2: '1 High Street',
      address_line_3: 'SE1 1AA',
    }
    const send = async (personalisation: Record<string, string>) =>
      client().sendLetter(ownLine.id, { personalisation })
    const { data } = await send({ ...lines, address_line_4: '' })
    expect(data.content.body).toBe('You live in .')
    expect(await failureOf(send(lines))).toMatchObject(
      bad('BadRequestError', 'Missing personalisation: address line 4'),
    )
  })

  it('is priced when it was sent', async () => {
    const { data } = await sendLetter([...street, 'SE1 1AA'])
    const read = async () => (await client().getNotificationById(data.id)).data
    expect(await read()).toMatchObject({ is_cost_data_ready: false, cost_in_pounds: null })
    subject.clock.advance(5_000)
    expect(await read()).toMatchObject({
      ...{ is_cost_data_ready: true, cost_in_pounds: 0.87 },
      cost_details: { billable_sheets_of_paper: 1, postage: 'first' },
    })
    expect((await client().getPdfForLetterNotification(data.id)).length).toBeGreaterThan(100)
  })
})
