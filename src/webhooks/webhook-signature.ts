import { createHmac, randomBytes } from 'node:crypto'

/** Prefix of every secret, as in Standard Webhooks. */
const prefix = 'whsec_'
const secretBytes = 32

/** A new secret, in the form that is shown to its owner. */
export function newSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`
}

/** Binds a secret to its webhook, so that it cannot be decrypted if it is copied to another row. */
export function secretPurpose(webhookId: string): string {
  return `webhook ${webhookId}`
}

/** The signed parts of a request. */
export interface SignedRequest {
  readonly id: string
  /** When it is sent, with a precision of seconds. */
  readonly sentAt: Date
  readonly body: string
}

/**
 * The headers of Standard Webhooks. Every valid secret signs, so that a receiver can switch secrets at any time.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, sentAt, body }: SignedRequest,
): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000).toString()
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
