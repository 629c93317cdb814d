import { hash, randomBytes } from 'node:crypto'
import { advisoryLocks } from '../foundation/advisory-locks.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { sqlIn } from '../database/sql.js'
import { GatewayError } from '../errors/gateway-error.js'
import type { Prisma, ServiceKey } from '../generated/prisma/client.js'
import { outsideScope } from '../foundation/operation-scope.js'
import { audit, type CommandLine } from './audit-trail.js'
import {
  type Authentication,
  type CredentialVerifier,
  accepted,
  refused,
  serviceKeyPrefix,
} from './authentication.js'
import { briefCache } from './brief-cache.js'
import type { Principal } from './principal.js'
import { isScope, type Scope } from './scopes.js'

const secretBytes = 32
const keyShape = new RegExp(`^${serviceKeyPrefix}[\\w-]{43}$`)
const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** How long another replica may still accept a revoked key. */
const cacheMs = 5_000
const cachedKeys = 1_000

/** A service key without its secret, which cannot be shown again. */
export interface ServiceKeyRecord {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

/**
 * Creates, lists, revokes and verifies the keys of other services.
 *
 * Only the SHA-256 of a key is stored. A slow hash protects passwords, because they can be guessed. A key has 256
 * random bits and cannot be guessed, so a fast hash is safe. It is also cheaper for each request.
 */
export class ServiceKeys implements CredentialVerifier {
  private readonly cache

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.cache = briefCache<Principal>(clock, { milliseconds: cacheMs, entries: cachedKeys })
  }

  /**
   * Creates a key. Only this method returns it. The audit log has its name and scopes.
   *
   * @throws GatewayError REQUIRED, TOO_LONG, or BAD_USER_INPUT if an active key has the same name
   */
  async create(
    name: string,
    scopes: readonly Scope[],
    by: CommandLine = { command: 'keys create' },
  ): Promise<{ readonly key: string; readonly record: ServiceKeyRecord }> {
    const label = name.trim()
    checkServiceKeyInput(label, scopes)
    const key = `${serviceKeyPrefix}${randomBytes(secretBytes).toString('base64url')}`
    const row = await this.database.prisma.$transaction(async (transaction) => {
      // The Prisma schema cannot express a unique index over active keys only, so a lock serialises creation.
      await sqlIn(transaction).execute('select pg_advisory_xact_lock($1)', [
        advisoryLocks.serviceKeys,
      ])
      const sameName = await transaction.serviceKey.count({
        where: { name: label, revokedAt: null },
      })
      if (sameName > 0) throw nameTaken()
      const createdAt = this.clock.now()
      const created = await transaction.serviceKey.create({
        data: {
          name: label,
          secretHash: digestOf(key),
          scopes: [...new Set(scopes)].sort(),
          createdAt,
        },
      })
      await auditKey(transaction, 'create', { key: created, occurredAt: createdAt }, by)
      return created
    })
    return { key, record: toServiceKeyRecord(row) }
  }

  /** All keys, including revoked keys, oldest first. */
  async list(): Promise<ServiceKeyRecord[]> {
    const rows = await this.database.prisma.serviceKey.findMany({
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return rows.map(toServiceKeyRecord)
  }

  /**
   * Revokes all active keys with this id or name. All processes refuse the keys within five seconds.
   *
   * @returns the revoked keys; empty if no active key has this id or name
   */
  async revoke(
    idOrName: string,
    by: CommandLine = { command: 'keys revoke' },
  ): Promise<ServiceKeyRecord[]> {
    const key = idOrName.trim()
    const now = this.clock.now()
    const rows = await this.database.prisma.$transaction(async (transaction) => {
      const revoked = await transaction.serviceKey.updateManyAndReturn({
        where: {
          revokedAt: null,
          OR: [{ name: key }, ...(uuidShape.test(key) ? [{ id: key }] : [])],
        },
        data: { revokedAt: now },
      })
      for (const key of revoked) await auditKey(transaction, 'revoke', { key, occurredAt: now }, by)
      return revoked
    })
    for (const row of rows) this.cache.delete(row.secretHash)
    return rows.map(toServiceKeyRecord)
  }

  async verify(key: string): Promise<Authentication> {
    if (!keyShape.test(key)) return refused('malformed')
    // The lookup is by hash, so its timing reveals nothing about the key.
    const secretHash = digestOf(key)
    const cached = this.cache.get(secretHash)
    // The result is cached, so the end of this operation must not cancel the look-up.
    return cached === undefined ? outsideScope(() => this.lookUp(secretHash)) : accepted(cached)
  }

  private async lookUp(secretHash: string): Promise<Authentication> {
    const start = this.clock.now().getTime()
    const row = await unlessUnavailable(() => this.find(secretHash))
    if (row?.revokedAt !== null) return refused(row === null ? 'invalid' : 'revoked')
    const { id, name, keyIds } = row
    const scopes = new Set(row.scopes.filter(isScope))
    const principal: Principal = {
      kind: 'service',
      id,
      name,
      email: null,
      scopes,
      person: null,
      keyIds,
    }
    this.cache.set(secretHash, principal, { start })
    return accepted(principal)
  }

  /** The key and the ids of all keys with its name. */
  private async find(secretHash: string): Promise<KeyRow | null> {
    const [row] = await this.database.sql.query<KeyRow>(
      `select id, name, scopes, revoked_at as "revokedAt",
        array(select id from service_key named where named.name = key.name) as "keyIds"
      from service_key key where secret_hash = $1`,
      [secretHash],
    )
    return row ?? null
  }
}

function digestOf(key: string): string {
  return hash('sha256', key, 'hex')
}

/** Adds a line to the audit log with the name and scopes of the key, never the key itself. */
function auditKey(
  tx: Prisma.TransactionClient,
  act: 'create' | 'revoke',
  { key, occurredAt }: { readonly key: ServiceKey; readonly occurredAt: Date },
  by: CommandLine,
): Promise<void> {
  const line = { action: `service-key.${act}`, targetIds: [key.id], occurredAt } as const
  return audit(tx, { ...line, note: `${key.name}: ${key.scopes.join(', ')}` }, by)
}

interface KeyRow {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly revokedAt: Date | null
  readonly keyIds: readonly string[]
}

/** @throws GatewayError SERVICE_UNAVAILABLE if the database is unavailable */
async function unlessUnavailable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new GatewayError(
      {
        code: 'SERVICE_UNAVAILABLE',
        message:
          'Service keys cannot be checked because the database is unavailable. Try again in a moment.',
        path: [],
      },
      { cause: error },
    )
  }
}

const nameLimit = 100

/** Converts a stored row. Scopes that no longer exist are omitted. */
function toServiceKeyRecord({ scopes, ...row }: ServiceKey): ServiceKeyRecord {
  const { id, name, createdAt, revokedAt } = row
  return { id, name, scopes: scopes.filter(isScope), createdAt, revokedAt }
}

/** @throws GatewayError REQUIRED or TOO_LONG, with the name of the input as path */
function checkServiceKeyInput(name: string, scopes: readonly Scope[]): void {
  if (name === '') throw inputFault('REQUIRED', 'name', 'A service key needs a name.')
  if (name.length > nameLimit) {
    throw inputFault('TOO_LONG', 'name', `The name may have at most ${nameLimit} characters.`)
  }
  if (scopes.length === 0) {
    throw inputFault('REQUIRED', 'scopes', 'A service key needs at least one scope.')
  }
}

function nameTaken(): GatewayError {
  return inputFault(
    'BAD_USER_INPUT',
    'name',
    'Another service key has this name. Revoke it first, or choose another name.',
  )
}

function inputFault(
  code: 'REQUIRED' | 'TOO_LONG' | 'BAD_USER_INPUT',
  field: string,
  message: string,
): GatewayError {
  return new GatewayError({ code, message, path: [field] })
}
