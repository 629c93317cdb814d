import { describe, expect, expectTypeOf, it } from 'vitest'
import { verifyWebhook, WebhookRefused, type ReceivedEvent } from '../../client/src/webhooks.js'
import type { SentEventWord } from '../../src/webhooks/webhook-events.js'
import { newSecret, signedHeaders } from '../../src/webhooks/webhook-signature.js'

const secret = newSecret()
const sentAt = new Date('2026-11-25T13:18:03Z')
const body =
  '{"type":"notification.read","timestamp":"2026-11-25T13:18:03Z","data":{"text":"ö \u202e"}}'
const headers = signedHeaders([secret], { id: 'an-id', sentAt, body })
const after = (seconds: number) => ({ now: () => sentAt.getTime() + seconds * 1_000 })

describe('a webhook request', () => {
  it('is verified, with headers of Node and of fetch', async () => {
    const event = JSON.parse(body) as unknown
    expect(await verifyWebhook(secret, headers, body, after(1))).toEqual(event)
    expect(await verifyWebhook(secret, new Headers(headers), body, after(-1))).toEqual(event)
  })

  it('is verified with either secret during a replacement', async () => {
    const next = newSecret()
    const both = signedHeaders([next, secret], { id: 'an-id', sentAt, body })
    for (const one of [next, secret]) {
      expect(await verifyWebhook(one, both, body, after(0))).toMatchObject({ data: {} })
    }
  })

  it.each([
    ['another body', headers, `${body} `],
    ['another id', { ...headers, 'webhook-id': 'other' }, body],
    ['no signature', { ...headers, 'webhook-signature': undefined }, body],
    ['a signature of another length', { ...headers, 'webhook-signature': 'v1,AAAA' }, body],
    ['a signature that is not base64', { ...headers, 'webhook-signature': 'v1,=ä v1, v1' }, body],
    ['no time', { ...headers, 'webhook-timestamp': undefined }, body],
    ['a time in words', { ...headers, 'webhook-timestamp': 'now' }, body],
    ['no headers', {}, ''],
  ])('is refused with %s', async (_, given, text) => {
    await expect(verifyWebhook(secret, given, text, after(0))).rejects.toThrow(WebhookRefused)
  })

  it('is refused with another secret, and fails without a secret', async () => {
    await expect(verifyWebhook(newSecret(), headers, body, after(0))).rejects.toThrow(
      WebhookRefused,
    )
    for (const missing of ['', 'whsec_', 'ä']) {
      await expect(verifyWebhook(missing, headers, body, after(0))).rejects.toThrow(TypeError)
    }
  })

  it.each([301, -301])('is refused %i seconds after its timestamp', async (seconds) => {
    await expect(verifyWebhook(secret, headers, body, after(seconds))).rejects.toThrow('The time')
    const settings = { ...after(seconds), toleranceSeconds: 600 }
    expect(await verifyWebhook(secret, headers, body, settings)).toMatchObject({ data: {} })
  })

  it('has the event types of the gateway', () => {
    expectTypeOf<ReceivedEvent['type']>().toEqualTypeOf<SentEventWord>()
  })
})
