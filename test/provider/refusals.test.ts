import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ErrorCode } from '../../src/errors/error-table.js'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import type { ProviderFaultKind } from '../../src/provider/provider.js'
import { acceptedAnswer } from './answers.js'
import { json, refusal, ScriptedProvider } from './scripted-provider.js'
import { email, failureOf, key, letter, messageId, personal, textMessage } from './subject.js'

const server = new ScriptedProvider()

const provider = new NotifyProvider({ baseUrl: await server.start(), timeoutMs: 20_000 })

afterAll(() => server.stop())

type Row = readonly [
  message: string,
  status: number,
  error: string,
  kind: ProviderFaultKind,
  code: ErrorCode,
]

interface Refused {
  readonly status: number
  readonly error: string
  readonly kind: ProviderFaultKind
  readonly code: ErrorCode
  readonly messages: readonly string[]
}
const table = parse(
  readFileSync(new URL('refusals.yaml', import.meta.url), 'utf8'),
) as readonly Refused[]
const catalogue = table.flatMap(({ messages, status, error, kind, code }) =>
  messages.map((message): Row => [message, status, error, kind, code]),
)

describe('rejections of a message', () => {
  it.each(catalogue)('"%s" (%i %s) is %s, %s', async (words, status, error, kind, code) => {
    server.play(refusal(status, [error, `${words} ${personal.email}`]))
    for (const message of [email, textMessage, letter]) {
      expect(await failureOf(provider.send(key, message))).toMatchObject({ kind, code, status })
    }
    expect(server.requests).toHaveLength(3)
  })

  it('use the most specific of several errors', async () => {
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

describe('rejections of a read', () => {
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
  ])(
    'with %i %s can be retried for a message, but are final for templates',
    async (status, error) => {
      server.play(refusal(status, [error, 'Not today']))
      const expected = { kind: 'retry', code: 'PROVIDER_UNAVAILABLE', status }
      expect(await failureOf(provider.messageStatus(key, messageId))).toMatchObject(expected)
      expect(await failureOf(provider.findByReference(key, 'x'))).toMatchObject(expected)
      const rejected = { kind: 'rejected', code: 'PROVIDER_REJECTED', status }
      expect(await failureOf(provider.templates(key))).toMatchObject(rejected)
    },
  )
})

describe('a clock-skew error', () => {
  const skew = refusal(403, [
    'AuthError',
    'Error: Your system clock must be accurate to within 30 seconds',
  ])

  it('causes one retry with a fresh token', async () => {
    server.play(skew, json(201, acceptedAnswer))
    expect(await provider.send(key, email)).toMatchObject({ providerId: messageId })
    expect(server.requests).toHaveLength(2)
    expect(server.requests[1]?.body).toEqual(server.requests[0]?.body)
  })

  it('is a configuration fault if it is repeated', async () => {
    server.play(skew)
    expect(await failureOf(provider.send(key, email))).toMatchObject({
      kind: 'configuration',
      code: 'PROVIDER_CLOCK_SKEW',
      status: 403,
    })
    expect(server.requests).toHaveLength(2)
  })

  it('can be followed by another error', async () => {
    server.play(skew, refusal(400, ['BadRequestError', 'Template not found']))
    expect(await failureOf(provider.send(key, email))).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
  })
})
