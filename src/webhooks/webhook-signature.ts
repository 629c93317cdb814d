import { createHmac, randomBytes } from 'node:crypto'

/** What every secret starts with, as Standard Webhooks has it. */
const prefix = 'whsec_'
const secretBytes = 32

/** A new secret, as its owner is shown it once. */
export function newSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`
}

/** What of a request is signed. */
export interface SignedRequest {
  readonly id: string
  /** When it is sent; seconds are enough. */
  readonly sentAt: Date
  readonly body: string
}

/**
 * The headers of Standard Webhooks. Each secret that is valid signs, so that a receiver may change from one to
 * the other whenever it likes.
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
