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
import type { CanonicalNotification } from './create-notification.js'

const keptMs = 7 * 24 * 60 * 60 * 1000

/** A request that must not be answered by a second notification. */
export interface IdempotentRequest {
  readonly callerId: string
  /** What releases of before knew the caller by. */
  readonly formerCallerIds: readonly string[]
  readonly key: string
  readonly contentHash: string
}

/** Keys that were taken before it are forgotten. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

/** @returns null when the caller gave no key */
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

/**
 * Callers make keys of two ids with a hyphen between them, which is how a provider key ends: such a text is
 * never stored in clear.
 */
function storedKey(key: string): string {
  return isKeyShaped(key) ? `sha256:${createHash('sha256').update(key).digest('hex')}` : key
}

/** The first notification when the request was answered within seven days, or the conflict; else null. */
export async function earlierAnswer(
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
      message: 'This idempotencyKey was used for other content. Take a new key.',
      path: ['input', 'idempotencyKey'],
    })
  }
  const where = { id: earlier.notificationId }
  return success(await prisma.notification.findFirstOrThrow({ where }))
}

/**
 * Whom it is for besides `user`, whatever the order and however often they are named; null for nobody, for
 * what older releases answered names nobody else.
 */
function otherKeys(
  recipients: CanonicalNotification['recipients'],
  user: string | null,
): string[] | null {
  const others = isAbsent(user) ? recipients : recipients.slice(1)
  return others.length === 0 ? null : [...new Set(others.map(addresseeKey))].sort()
}

/**
 * A digest of everything the caller sent but the idempotency key itself, whatever the order of its
 * fields. A plain digest does for the provider key in it: rules have passed by then, and a key that
 * passes them ends in a random UUID, which cannot be guessed. Where no key is used, none is taken in,
 * because it was not checked.
 */
function contentHash(input: CanonicalNotification): string {
  const { idempotencyKey: _key, channels, serviceKey, recipients, ...content } = input
  const used = channels.length === 0 ? null : serviceKey
  const whole = { ...content, serviceKey: used, recipients: otherKeys(recipients, input.user) }
  const text = JSON.stringify(whole, (_name, value: unknown) =>
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
