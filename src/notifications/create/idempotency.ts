import { createHash } from 'node:crypto'
import { addresseeKey } from '../../access/addressee.js'
import { formerIdentitiesOf, identityOf } from '../../access/caller-identity.js'
import type { Principal } from '../../access/principal.js'
import type { Database } from '../../database/database.js'
import { failure, success, type Outcome } from '../../errors/gateway-error.js'
import type { Notification } from '../../generated/prisma/client.js'
import { isKeyShaped } from '../../provider/provider-key.js'
import { isAbsent } from '../../foundation/given-values.js'
import { isJsonObject } from '../../foundation/json-object.js'
import type { CanonicalNotification } from './notification-input.js'

const retentionMs = 7 * 24 * 60 * 60 * 1000

/** Identifies a request that must create at most one notification. */
export interface IdempotentRequest {
  readonly callerId: string
  /** Identities that previous releases used for the caller. */
  readonly formerCallerIds: readonly string[]
  readonly key: string
  readonly contentHash: string
}

/** Keys created before this time have expired. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() - retentionMs)
}

/** The idempotent request of an input. Null without an idempotency key. */
export function idempotentRequest(
  input: CanonicalNotification,
  caller: Principal,
): IdempotentRequest | null {
  if (input.idempotencyKey === null) return null
  return {
    callerId: identityOf(caller),
    formerCallerIds: formerIdentitiesOf(caller),
    key: storedKey(input.idempotencyKey),
    contentHash: contentHash(input),
  }
}

/** A key of two UUIDs joined by a hyphen looks like a provider key, so it is stored as a digest. */
function storedKey(key: string): string {
  return isKeyShaped(key) ? `sha256:${createHash('sha256').update(key).digest('hex')}` : key
}

/** The outcome of the first request with this key within seven days. Null if there was no such request. */
export async function earlierOutcome(
  { prisma }: Database,
  { callerId, formerCallerIds, key, contentHash }: IdempotentRequest,
  now: Date,
): Promise<Outcome<Notification> | null> {
  const earlier = await prisma.idempotencyKey.findFirst({
    where: {
      callerId: { in: [callerId, ...formerCallerIds] },
      key,
      createdAt: { gte: expiryOf(now) },
    },
  })
  if (earlier === null) return null
  if (earlier.contentHash !== contentHash) {
    return failure({
      code: 'IDEMPOTENCY_CONFLICT',
      message: 'This idempotencyKey was used with different content. Use a new key.',
      path: ['input', 'idempotencyKey'],
    })
  }
  const where = { id: earlier.notificationId }
  return success(await prisma.notification.findFirstOrThrow({ where }))
}

/**
 * Sorted keys of the addressees other than `user`. Null if there are none, so that the content hash is the same as in
 * releases without recipients.
 */
function otherKeys(
  recipients: CanonicalNotification['recipients'],
  user: string | null,
): string[] | null {
  const others = isAbsent(user) ? recipients : recipients.slice(1)
  return others.length === 0 ? null : [...new Set(others.map(addresseeKey))].sort()
}

/**
 * A digest of all fields except the idempotency key, independent of field order. A plain digest is safe for the provider
 * key, because a key that has passed the rules ends in a random UUID that cannot be guessed. A service key without
 * external channels is omitted, because it was not checked.
 */
function contentHash(input: CanonicalNotification): string {
  const { idempotencyKey: _key, channels, serviceKey, recipients, ...content } = input
  const usedKey = channels.length === 0 ? null : serviceKey
  const hashed = { ...content, serviceKey: usedKey, recipients: otherKeys(recipients, input.user) }
  const text = JSON.stringify(hashed, (_name, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => part !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  )
  return createHash('sha256').update(text).digest('hex')
}
