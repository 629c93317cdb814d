import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../src/errors/error-table.js'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import type { ProviderFaultKind } from '../../src/provider/provider.js'
import { acceptedAnswer } from './answers.js'
import { json, refusal, ScriptedProvider } from './scripted-provider.js'
import { email, failureOf, key, letter, messageId, personal, textMessage } from './subject.js'

const server = new ScriptedProvider()
let provider: NotifyProvider

beforeAll(async () => {
  provider = new NotifyProvider({ baseUrl: await server.start(), timeoutMs: 20_000 })
})

afterAll(() => server.stop())

type Row = readonly [
  message: string,
  status: number,
  error: string,
  kind: ProviderFaultKind,
  code: ErrorCode,
]

/** The provider's catalogue of errors, as far as it concerns sending. */
const catalogue: readonly Row[] = [
  ...(
    [
      [401, 'Unauthorized: authentication token must be provided'],
      [401, 'Unauthorized: authentication bearer scheme must be used'],
      [403, 'Invalid token: make sure your API token matches the example at https://docs'],
      [403, 'Invalid token: API key not found'],
      [403, 'Invalid token: API key revoked'],
      [403, 'Invalid token: service not found'],
      [403, 'Invalid token: service id is not the right data type'],
      [403, 'Invalid token: algorithm used is not HS256'],
      [403, 'Invalid token: iss field not provided'],
    ] as const
  ).map(([status, message]): Row => [
    message,
    status,
    'AuthError',
    'configuration',
    'PROVIDER_KEY_INVALID',
  ]),
  [
    ...(['Invalid token: service is archived', 403, 'AuthError'] as const),
    ...(['configuration', 'PROVIDER_SERVICE_ARCHIVED'] as const),
  ],
  ...(
    [
      ['Can’t send to this recipient using a team-only API key', 'RECIPIENT_NOT_ALLOWED'],
      ['Can’t send to this recipient when service is in trial mode', 'RECIPIENT_NOT_ALLOWED'],
      ['Cannot send to international mobile numbers', 'RECIPIENT_NOT_ALLOWED'],
      ['Service is not allowed to send letters', 'CHANNEL_NOT_ALLOWED'],
      ['Template not found', 'TEMPLATE_NOT_FOUND'],
      ['Template has been deleted', 'TEMPLATE_NOT_FOUND'],
      ['sms template is not suitable for email notification', 'TEMPLATE_TYPE_MISMATCH'],
      ['Missing personalisation: thing, name', 'PERSONALISATION_MISSING'],
      ['Missing personalisation: template not found, too long', 'PERSONALISATION_MISSING'],
      [
        'Your message is too long. Text messages cannot be longer than 918 characters.',
        'MESSAGE_TOO_LONG',
      ],
      ['Your message is too long. Emails cannot be longer than 2000000 bytes.', 'MESSAGE_TOO_LONG'],
      ['Invalid JSON supplied in POST data', 'PROVIDER_REJECTED'],
      ['Something that is new', 'PROVIDER_REJECTED'],
    ] as const
  ).map(([message, code]): Row => [message, 400, 'BadRequestError', 'rejected', code]),
  ...(
    [
      ['template_id is not a valid UUID', 'TEMPLATE_NOT_FOUND'],
      ['personalisation leaked is not of type object', 'PROVIDER_REJECTED'],
      ['personalisation is a required property', 'PERSONALISATION_MISSING'],
      ['email_address Not a valid email address', 'RECIPIENT_INVALID'],
      ['email_address None is not of type string', 'RECIPIENT_INVALID'],
      ['phone_number Not enough digits', 'RECIPIENT_INVALID'],
      ['phone_number Too many digits', 'RECIPIENT_INVALID'],
      ['phone_number Must not contain letters or symbols', 'RECIPIENT_INVALID'],
      ['Address must be at least 3 lines', 'ADDRESS_INVALID'],
      ['Address must be no more than 7 lines', 'ADDRESS_INVALID'],
      ['Must be a real UK postcode', 'ADDRESS_INVALID'],
      ['Last line of address must be a real UK postcode or another country', 'ADDRESS_INVALID'],
      ['The last line of a BFPO address must not be a country.', 'ADDRESS_INVALID'],
      [
        'Address lines must not start with any of the following characters: @ ( )',
        'ADDRESS_INVALID',
      ],
      ['Must be a real address', 'ADDRESS_INVALID'],
      ['reference is a required property', 'PROVIDER_REJECTED'],
      ['Additional properties are not allowed (leaked was unexpected)', 'PROVIDER_REJECTED'],
      ['reference leaked template not found is too long', 'PROVIDER_REJECTED'],
      ['one_click_unsubscribe_url is not a valid https url', 'PROVIDER_REJECTED'],
    ] as const
  ).map(([message, code]): Row => [message, 400, 'ValidationError', 'rejected', code]),
  ['Not a UK mobile number', 400, 'InvalidPhoneError', 'rejected', 'RECIPIENT_INVALID'],
  ['Anything', 400, 'ErrorOfTomorrow', 'rejected', 'PROVIDER_REJECTED'],
  [
    'Cannot send letters with a team api key',
    403,
    'BadRequestError',
    'rejected',
    'CHANNEL_NOT_ALLOWED',
  ],
  [
    'Cannot send letters when service is in trial mode',
    403,
    'BadRequestError',
    'rejected',
    'CHANNEL_NOT_ALLOWED',
  ],
  [
    'Exceeded rate limit for key type TEST of 3000 requests per 60 seconds',
    429,
    'RateLimitError',
    'rate-limited',
    'PROVIDER_RATE_LIMITED',
  ],
  [
    'Exceeded send limits (email: 250000) for today',
    429,
    'TooManyRequestsError',
    'daily-limit',
    'PROVIDER_DAILY_LIMIT',
  ],
  [
    'Exceeded send limits (international_sms: 100) for today',
    429,
    'TooManyRequestsError',
    'daily-limit-abroad',
    'PROVIDER_DAILY_LIMIT',
  ],
  ['No result found', 404, 'NoResultFound', 'retry', 'PROVIDER_UNAVAILABLE'],
  ['Internal server error', 500, 'SQLAlchemyError', 'ambiguous', 'PROVIDER_UNAVAILABLE'],
  ['Timeout serving request', 504, 'EventletTimeout', 'ambiguous', 'PROVIDER_UNAVAILABLE'],
  ['Service unavailable', 503, 'ServiceUnavailable', 'retry', 'PROVIDER_UNAVAILABLE'],
]

describe('refusals of a message', () => {
  it.each(catalogue)('"%s" (%i %s) is %s, %s', async (words, status, error, kind, code) => {
    server.play(refusal(status, [error, `${words} ${personal.email}`]))
    for (const message of [email, textMessage, letter]) {
      expect(await failureOf(provider.send(key, message))).toMatchObject({ kind, code, status })
    }
    expect(server.seen).toHaveLength(3)
  })

  it('take the refusal that tells most when there are several', async () => {
    server.play(
      refusal(
        400,
        ['ValidationError', 'reference is a required property'],
        ['ValidationError', 'phone_number Not enough digits'],
      ),
    )
    expect(await failureOf(provider.send(key, textMessage))).toMatchObject({
      code: 'RECIPIENT_INVALID',
    })
  })
})

describe('refusals of a reading', () => {
  it.each<Row>([
    ['Invalid token: API key revoked', 403, 'AuthError', 'configuration', 'PROVIDER_KEY_INVALID'],
    ['Exceeded rate limit', 429, 'RateLimitError', 'rate-limited', 'PROVIDER_RATE_LIMITED'],
    ['Internal server error', 500, 'Exception', 'retry', 'PROVIDER_UNAVAILABLE'],
    ['Timeout serving request', 504, 'EventletTimeout', 'retry', 'PROVIDER_UNAVAILABLE'],
  ])('"%s" (%i %s) is %s, %s', async (words, status, error, kind, code) => {
    server.play(refusal(status, [error, words]))
    expect(await failureOf(provider.messageStatus(key, messageId))).toMatchObject({ kind, code })
    expect(await failureOf(provider.findByReference(key, 'x'))).toMatchObject({ kind, code })
    expect(await failureOf(provider.templates(key))).toMatchObject({ kind, code })
  })

  it.each([
    [400, 'ValidationError'],
    [403, 'BadRequestError'],
  ])('with %i %s says nothing of a message, and is one of a template', async (status, error) => {
    server.play(refusal(status, [error, 'Not today']))
    const asked = { kind: 'retry', code: 'PROVIDER_UNAVAILABLE', status }
    expect(await failureOf(provider.messageStatus(key, messageId))).toMatchObject(asked)
    expect(await failureOf(provider.findByReference(key, 'x'))).toMatchObject(asked)
    const rejected = { kind: 'rejected', code: 'PROVIDER_REJECTED', status }
    expect(await failureOf(provider.templates(key))).toMatchObject(rejected)
  })
})

describe('a refusal for the clock', () => {
  const skew = refusal(403, [
    'AuthError',
    'Error: Your system clock must be accurate to within 30 seconds',
  ])

  it('is met once by a fresh token', async () => {
    server.play(skew, json(201, acceptedAnswer))
    expect(await provider.send(key, email)).toMatchObject({ providerId: messageId })
    expect(server.seen).toHaveLength(2)
    expect(server.seen[1]?.body).toEqual(server.seen[0]?.body)
  })

  it('is a fault of the configuration when it comes again', async () => {
    server.play(skew)
    expect(await failureOf(provider.send(key, email))).toMatchObject({
      kind: 'configuration',
      code: 'PROVIDER_CLOCK_SKEW',
      status: 403,
    })
    expect(server.seen).toHaveLength(2)
  })

  it('leaves room for another refusal', async () => {
    server.play(skew, refusal(400, ['BadRequestError', 'Template not found']))
    expect(await failureOf(provider.send(key, email))).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
  })
})
