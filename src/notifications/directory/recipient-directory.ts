import {
  addresseeKey,
  canonicalAddressee,
  type Addressee as AddresseeInput,
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

const addresseeList = new MomentList<'createdAt', Addressee>('recipients', 'createdAt', 100_000)

/** An entry to add or change. If the name is omitted, the stored name stays. If it is null, the name is removed. */
export interface RecipientEntry extends AddresseeInput {
  readonly name?: string | null
}

export interface RecipientQuery extends PagingArguments {
  readonly kind?: AddresseeKind | null
}

/** The directory of addressees, maintained by a service. */
export class RecipientDirectory {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
  ) {}

  /** Entries, oldest first. @throws GatewayError for invalid paging */
  async page({ kind, ...paging }: RecipientQuery): Promise<Connection<Addressee>> {
    const { addressee } = this.database.prisma
    const where = kind === null || kind === undefined ? {} : { kind }
    return addresseeList.page({
      paging,
      descending: false,
      criteria: where,
      read: ({ past, ...slice }) => addressee.findMany({ where: { AND: [where, past] }, ...slice }),
      count: () => addressee.count({ where }),
    })
  }

  async byIds(ids: readonly string[]): Promise<Map<string, Addressee>> {
    if (ids.length === 0) return new Map()
    const where = { id: { in: [...ids] } }
    const rows = await this.database.prisma.addressee.findMany({ where })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Adds an entry, or changes the entry with this kind and value. @returns the entry, or all faults */
  async upsert({ name, ...input }: RecipientEntry, caller: Caller): Promise<Outcome<Addressee>> {
    const faults = [
      ...recipientFaults(input, ['input']),
      ...nameFaults(name ?? null, ['input', 'name']),
    ]
    if (faults.length > 0) return failure(...faults)
    const addressee = canonicalAddressee(input)
    const key = addresseeKey(addressee)
    const now = this.clock.now()
    const change = {
      ...(name === undefined ? {} : { name: name?.trim() ?? null }),
      updatedAt: now,
      updatedBy: caller.principal.id,
    }
    return this.database.prisma.$transaction(async (tx) => {
      const stored = await tx.addressee.upsert({
        where: { key },
        create: { key, ...addressee, createdAt: now, ...change },
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

  /** Removes an entry. Existing notifications keep the recipient. @returns NOT_FOUND if there is no such entry */
  async remove(input: AddresseeInput, caller: Caller): Promise<Outcome<Addressee>> {
    if (!isStorable(input.value)) return notFound()
    const key = addresseeKey(canonicalAddressee(input))
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
