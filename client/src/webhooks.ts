type EventType =
  | 'notification.created'
  | 'notification.read'
  | 'notification.acted'
  | 'notification.deleted'
  | 'delivery.sent'
  | 'delivery.delivered'
  | 'delivery.failed'
  | 'record.changed'
  | 'webhook.test'

/** A verified event. docs/webhooks.md lists the data of each type. */
export interface ReceivedEvent {
  readonly type: EventType
  /** When the event happened. */
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The request is not from the gateway, or it replays an old request. Answer with 401. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

/** Headers of Node, or of the Fetch API. */
type RequestHeaders =
  Readonly<Record<string, string | readonly string[] | undefined>> | Pick<Headers, 'get'>

interface VerifySettings {
  /** Allowed difference between the time of the request and now; by default five minutes. */
  readonly toleranceSeconds?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/**
 * Verifies the signature (Standard Webhooks) and time of a webhook request. An event may be sent twice: skip a
 * `webhook-id` that you have handled.
 *
 * @param secret as `createWebhook` returned it
 * @param body the text as received, because JSON that was parsed and printed again has a different signature
 * @throws WebhookRefused
 */
export async function verifyWebhook(
  secret: string,
  headers: RequestHeaders,
  body: string,
  { toleranceSeconds = 300, now = Date.now }: VerifySettings = {},
): Promise<ReceivedEvent> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : NaN
  // Also false for NaN.
  if (!(Math.abs(now() / 1_000 - seconds) <= toleranceSeconds)) {
    throw new WebhookRefused('The time of the request is missing or too far from now.')
  }
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const key = await hmacKey(secret)
  // While a secret is being replaced, the old and the new secret both sign.
  for (const signature of header(headers, 'webhook-signature').split(' ')) {
    const digest = bytesOf(signature.replace(/^v1,/, ''))
    // Compares in constant time.
    if (digest !== null && (await crypto.subtle.verify('HMAC', key, digest, signed))) {
      return JSON.parse(body) as ReceivedEvent
    }
  }
  throw new WebhookRefused('The signature does not match the secret and the body.')
}

function header(headers: RequestHeaders, name: string): string {
  const isFetch = typeof headers.get === 'function'
  const value = isFetch
    ? (headers as Headers).get(name)
    : (headers as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0) {
    throw new TypeError(
      'The secret of the webhook is missing or not the text that createWebhook returned.',
    )
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Null if the text is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
