import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import { sharedSandbox } from '../../support/test-sandbox.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'
import { observedKeys, observedServices, observedTemplates } from './observed-service.js'
import { sharedGateway } from '../../support/gateway.js'
import { someUuid } from '../../support/root-operations.js'

/** The checks at creation match the provider's checks: each accepted message is also sent. */

const { text, email, letter, ownLine, archived } = observedTemplates

const sandbox = await sharedSandbox({ clock: systemClock, services: observedServices })
const gateway = await sharedGateway({
  NOTIFY_BASE_URL: sandbox.baseUrl,
  NOTIFY_SERVICES: JSON.stringify({
    home: { key: observedKeys.home, international: false },
    abroad: { key: observedKeys.abroad, international: true },
  }),
})

type Input = Readonly<Record<string, unknown>>

const toHomeService = { targetId: someUuid, targetType: 'ESTIMATES', serviceKey: 'home' }
const toPhone = (body: unknown, mobileNumber = '07700900123'): Input => ({
  ...toHomeService,
  notificationType: 'TEXT',
  templateId: text.id,
  mobileNumber,
  personalisationParams: { body },
})
const toMail = (address: string, params: Input = { body: 'Hello' }): Input => ({
  ...toHomeService,
  notificationType: 'EMAIL',
  templateId: email.id,
  email: address,
  personalisationParams: { things: 'rent', people: 'Ana', ...params },
})
const toPost = (lines: readonly string[], overrides: Input = {}, params: Input = {}): Input => ({
  ...toHomeService,
  notificationType: 'LETTER',
  templateId: letter.id,
  ...overrides,
  personalisationParams: {
    firstName: 'Ana',
    lastName: 'Example',
    link: 'https://housing.example',
    ...Object.fromEntries(lines.map((line, place) => [`addressLine${place + 1}`, line])),
    ...params,
  },
})

/** Code and field of each fault, per item; empty for accepted items. */
async function faultsOf(inputs: readonly Input[]): Promise<string[][]> {
  const query = `mutation ($input: [CreateNotificationInput!]!) { createNotifications(input: $input) {
    results { errors { code path } }
  } }`
  const { body } = await gateway.ask(query, { variables: { input: inputs } })
  const payload: unknown = body.data?.['createNotifications']
  expect(body.errors).toBeUndefined()
  const { results } = payload as { results: { errors: { code: string; path: string[] }[] }[] }
  return results.map(({ errors }) =>
    errors.map(({ code, path }) => `${code} ${path.slice(2).join('.')}`),
  )
}

/** Asserts that all notifications are created, and that the provider accepts each message. */
async function expectSent(inputs: readonly Input[]): Promise<void> {
  const before = sandbox.messages().length
  expect(await faultsOf(inputs)).toEqual(inputs.map(() => []))
  await gateway.gateway.deliveries.runUntilIdle()
  expect(sandbox.messages()).toHaveLength(before + inputs.length)
}

async function expectRefused(inputs: readonly Input[], fault: string): Promise<void> {
  expect(await faultsOf(inputs)).toEqual(inputs.map(() => [fault]))
}

describe('the address of a letter', () => {
  const street = ['Ana Example', '1 High Street']
  const kingdom = [
    'Cymru',
    'Jersey',
    'Guernsey',
    'Alderney',
    'Sark',
    'Isle of Man',
    'Channel Islands',
    'NI',
    'N. Ireland',
    'Northern Ireland',
    'GBR',
    'GB',
    'U.K.',
    'UK.',
    'United Kingdom',
    'Wales',
    'Great Britain',
    'England',
    'Scotland',
  ]

  it('may name the United Kingdom, after the postcode or before it', async () => {
    const behind = kingdom.map((country) => toPost([...street, 'SE1 1AA', country]))
    const before = kingdom.map((country) => toPost([...street, country, 'SE1 1AA']))
    await expectSent([...behind, ...before])
  })

  it('is rejected if its last line is neither a postcode nor a country', async () => {
    const wrong = ['ZZ1 1AA', 'SE1 1AC', 'Hackney', 'The United Kingdom'].flatMap((last) => [
      toPost([...street, 'London', last]),
      toPost([...street, 'London', last], { serviceKey: 'abroad' }),
    ])
    await expectRefused(wrong, 'ADDRESS_INVALID personalisationParams')
  })

  it('is rejected if it names the kingdom twice, because the provider drops the postcode', async () => {
    const withTwoCountries = toPost([...street, 'Wales', 'CF1 1AA', 'UK'])
    await expectRefused([withTwoCountries], 'ADDRESS_INVALID personalisationParams')
  })

  it('may be abroad if the service sends letters abroad', async () => {
    const countries = [
      'USA',
      'Deutschland',
      'France',
      'The Gambia',
      'Republic of Ireland',
      'Ffrainc',
    ]
    const letters = (serviceKey: string) =>
      countries.map((country) => toPost([...street, '12345 Town', country], { serviceKey }))
    await expectSent(letters('abroad'))
    await expectRefused(letters('home'), 'ADDRESS_INVALID personalisationParams')
  })

  it('may be abroad if the operator did not configure this, because the provider decides', async () => {
    const { test } = sandboxKeys
    await expectRefused(
      [toPost([...street, '12345 Town', 'Nowhere'], { serviceKey: test })],
      'ADDRESS_INVALID personalisationParams',
    )
    const sendAfter = new Date(systemClock.now().getTime() + 3_600_000).toISOString()
    const overrides = { serviceKey: test, sendAfter }
    expect(await faultsOf([toPost([...street, '12345 Town', 'France'], overrides)])).toEqual([[]])
  })

  it('may have blank lines that the letter repeats, but no missing lines', async () => {
    const home = [...street, 'SE1 1AA']
    const own = { templateId: ownLine.id }
    await expectSent([toPost(home, own, { addressLine4: '' })])
    expect(sandbox.messages()[0]?.body).toBe('You live in .')
    const missing = 'PERSONALISATION_MISSING personalisationParams.address line 4'
    await expectRefused([toPost(home, own), toPost(home, own, { addressLine4: null })], missing)
  })

  it('keeps its postcode after a blank seventh line', async () => {
    await expectSent([toPost(street, {}, { addressLine7: ' ', postcode: 'SE1 1AA' })])
    expect(sandbox.messages()[0]?.recipient).toContain('SE1 1AA')
  })
})

describe('a recipient', () => {
  it('by e-mail is normalised as the provider does, and stored without hidden blanks', async () => {
    await expectSent(
      [
        'ana@bücher.example',
        'ana@xn--bcher-kva.example',
        'a&b=c@example.com',
        '.a@example.com',
        'ana.@example.com',
        ' ana@example.com',
        'ana@example.com\n',
        'ana@exa\u200bmple.com',
      ].map((address) => toMail(address)),
    )
    const recipients = sandbox.messages().map(({ recipient }) => recipient)
    expect(recipients.filter((recipient) => recipient === 'ana@example.com')).toHaveLength(3)
  })

  it('by e-mail is rejected when the provider rejects it', async () => {
    const wrong = [
      `ana@${'x'.repeat(64)}.example`,
      'ana@example',
      'a..b@example.com',
      'ä@example.com',
      'ana@a_b.example',
      'ana@-a.example',
      'a b@example.com',
      'ana@1.2.3.4',
      'ana@é%.example',
    ]
    await expectRefused(
      wrong.map((address) => toMail(address)),
      'EMAIL_INVALID email',
    )
  })

  it('by text needs a number with an existing country code', async () => {
    const wrong = ['+999123456789', '+21012345678', '+1 500 555', '06123 456789', '07700.900123']
    await expectRefused(
      wrong.map((number) => toPhone('Hello', number)),
      'PHONE_NUMBER_INVALID mobileNumber',
    )
    await expectSent(
      ['0+44(0)7700 900123', '+07700900123', ' 07700\u00a0900123', '07123456789'].map((number) =>
        toPhone('Hello', number),
      ),
    )
  })
})

describe('the filled text', () => {
  it('must not be empty', async () => {
    const blank = [...['', ' ', '\n\n', '\u200b'].map((body) => toPhone(body)), toPhone([' '])]
    const mail = toMail('ana@example.com', { body: ' ' })
    await expectRefused([...blank, mail], 'MESSAGE_EMPTY personalisationParams')
  })

  it('is measured in the form that is sent', async () => {
    const tooLong = ['…'.repeat(307), 'x'.repeat(919), '🏠'.repeat(919)]
    await expectRefused(
      tooLong.map((body) => toPhone(body)),
      'MESSAGE_TOO_LONG personalisationParams',
    )
    const longestTexts = [
      '…'.repeat(306),
      '🏠'.repeat(918),
      'x   '.repeat(459),
      `${'x'.repeat(450)}${'\n'.repeat(30)}${'x'.repeat(450)}`,
    ]
    await expectSent(longestTexts.map((body) => toPhone(body)))
  })

  it('of a letter has QR codes of at most 504 bytes', async () => {
    const link = `https://e.example/?a=1&b=${'x'.repeat(475)}`
    const home = ['Ana Example', '1 High Street', 'SE1 1AA']
    await expectSent([toPost(home, {}, { link })])
    await expectRefused(
      [toPost(home, {}, { link: `${link}x` })],
      'QR_CODE_TOO_LONG personalisationParams',
    )
  })
})

describe('an archived template', () => {
  it('is rejected, although the provider still returns it', async () => {
    await expectRefused(
      [{ ...toMail('ana@example.com'), templateId: archived.id }],
      'TEMPLATE_NOT_FOUND templateId',
    )
  })
})
