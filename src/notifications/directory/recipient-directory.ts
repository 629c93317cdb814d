import {
  addresseeKey,
  canonicalAddressee,
  type Addressee as Given,
  type AddresseeKind,
} from '../../access/addressee.js'
import { audit, type Caller } from '../../access/audit-trail.js'
import type { Database } from '../../database/database.js'
import { isStorable } from '../../database/storable.js'
import { failure, success, type Outcome } from '../../errors/gateway-error.js'
import type { Clock } from '../../foundation/clock.js'
import type { Addressee } from '../../generated/prisma/client.js'
import type { Connection } from '../../paging/connection.js'
import { MomentList } from '../../paging/moment-list.js'
import type { PagingArguments } from '../../paging/page-request.js'
import { nameFaults, recipientFaults } from './recipient-rules.js'

const listed = new MomentList<'createdAt', Addressee>('recipients', 'createdAt', 100_000)

/** One entry as a service gives it. Without a name the present one stays; null takes it away. */
export interface RecipientEntry extends Given {
  readonly name?: string | null
}

export interface RecipientQuery extends PagingArguments {
  readonly kind?: AddresseeKind | null
}

/** Who may be addressed, as a service keeps it. */
export class RecipientDirectory {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
  ) {}

  /**
   * The oldest entries first.
   *
   * @throws GatewayError of the paging
   */
  async page({ kind, ...paging }: RecipientQuery): Promise<Connection<Addressee>> {
    const { addressee } = this.database.prisma
    const where = kind === null || kind === undefined ? {} : { kind }
    return listed.page({
      paging,
      descending: false,
      criteria: where,
      read: ({ past, ...slice }) => addressee.findMany({ where: { AND: [where, past] }, ...slice }),
      count: () => addressee.count({ where }),
    })
  }

  /** Entries by their ids. */
  async byIds(ids: readonly string[]): Promise<Map<string, Addressee>> {
    if (ids.length === 0) return new Map()
    const where = { id: { in: [...ids] } }
    const rows = await this.database.prisma.addressee.findMany({ where })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Adds an entry, or changes the one with this kind and value. @returns every broken rule */
  async upsert({ name, ...given }: RecipientEntry, caller: Caller): Promise<Outcome<Addressee>> {
    const faults = [
      ...recipientFaults(given, ['input']),
      ...nameFaults(name ?? null, ['input', 'name']),
    ]
    if (faults.length > 0) return failure(...faults)
    const one = canonicalAddressee(given)
    const key = addresseeKey(one)
    const now = this.clock.now()
    const change = {
      ...(name === undefined ? {} : { name: name?.trim() ?? null }),
      ...{ updatedAt: now, updatedBy: caller.principal.id },
    }
    return this.database.prisma.$transaction(async (tx) => {
      const stored = await tx.addressee.upsert({
        where: { key },
        create: { key, ...one, createdAt: now, ...change },
        update: change,
      })
      await audit(
        tx,
        { action: 'recipient.upsert', targetIds: [stored.id], occurredAt: now },
        caller,
      )
      return success(stored)
    })
  }

  /** Takes an entry out; what is addressed to it already stays so. @returns NOT_FOUND where there is none */
  async remove(given: Given, caller: Caller): Promise<Outcome<Addressee>> {
    if (!isStorable(given.value)) return notFound()
    const key = addresseeKey(canonicalAddressee(given))
    const occurredAt = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const removed = await tx.addressee.findFirst({ where: { key } })
      if (removed === null) return notFound()
      await tx.addressee.deleteMany({ where: { key } })
      await audit(tx, { action: 'recipient.remove', targetIds: [removed.id], occurredAt }, caller)
      return success(removed)
    })
  }
}

function notFound(): Outcome<never> {
  const message = 'The directory has no entry of this kind and value.'
  return failure({ code: 'NOT_FOUND', message, path: ['input', 'value'] })
}
