import { Kind, type DocumentNode } from 'graphql'
import { audit, type CommandLine } from '../access/audit-trail.js'
import type { Database } from '../database/database.js'
import { advisoryLocks } from '../foundation/advisory-locks.js'
import type { Clock } from '../foundation/clock.js'
import {
  digestOf,
  documentKey,
  idFaults,
  type DocumentFault,
  type GivenDocument,
} from './document-manifest.js'
import { readDocument, type ReadingRules } from './read-document.js'

/** Longer texts are no documents that anybody wrote. */
const longestText = 200_000

/** One transaction stores these in a few seconds. */
const mostAtOnce = 5_000

/** A registered document as operators see it, without its text. */
export interface DocumentRecord {
  readonly id: string
  /** Such as `query Persons`. */
  readonly operations: readonly string[]
  readonly addedAt: Date
  /** How often it was asked; the last seconds may be missing. */
  readonly uses: number
  readonly lastUsedAt: Date | null
}

export interface Addition {
  /** Ids that were not registered before. */
  readonly added: readonly string[]
  readonly known: readonly string[]
  /** Whatever is wrong; nothing was added then. */
  readonly faults: readonly DocumentFault[]
}

/** The documents that clients may ask by their ids: registered, listed and removed. */
export class DocumentRegistry {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers all documents, or none when one of them has a fault. Those that are registered stay as they are. The
   * audit trail has a line for each that is new.
   *
   * @throws Error for more than 5,000 documents
   */
  async add(
    documents: readonly GivenDocument[],
    rules: ReadingRules,
    by: CommandLine = { command: 'documents add' },
  ): Promise<Addition> {
    if (documents.length > mostAtOnce) throw new Error(tooMany(documents.length))
    const faults = [...idFaults(documents)]
    const rows = new Map<string, ReturnType<typeof rowOf>>()
    for (const { id, text } of documents) {
      const found = faultOfText(text) ?? faultsOf(text, rules)
      if (Array.isArray(found)) faults.push(...found.map((fault) => ({ id, fault })))
      else rows.set(documentKey(id), rowOf(id, text, found, this.clock.now()))
    }
    if (faults.length > 0) return { added: [], known: [], faults }
    return this.store([...rows.values()], by)
  }

  /** All of them, the one asked most first. */
  async list(): Promise<DocumentRecord[]> {
    const rows = await this.database.prisma.trustedDocument.findMany({
      orderBy: [{ uses: 'desc' }, { id: 'asc' }],
      omit: { text: true, digest: true },
    })
    return rows.map((row) => ({ ...row, uses: Number(row.uses) }))
  }

  /**
   * Takes documents away, with a line of the audit trail for each. Running gateways refuse them within seconds.
   *
   * @returns the ids that were registered until now
   */
  async remove(
    ids: readonly string[],
    by: CommandLine = { command: 'documents remove' },
  ): Promise<string[]> {
    return this.database.prisma.$transaction(async (transaction) => {
      const removed = await transaction.trustedDocument.findMany({
        where: { id: { in: ids.map(documentKey) } },
        select: { id: true },
      })
      const targetIds = removed.map(({ id }) => id)
      await transaction.trustedDocument.deleteMany({ where: { id: { in: targetIds } } })
      const act = { action: 'trusted-document.remove', occurredAt: this.clock.now() } as const
      await audit(transaction, { ...act, targetIds }, by)
      return targetIds
    })
  }

  private async store(
    rows: readonly ReturnType<typeof rowOf>[],
    by: CommandLine,
  ): Promise<Addition> {
    return this.database.prisma.$transaction(async (transaction) => {
      // Another process might register another text under one of the ids at the same time.
      await transaction.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.documents})`
      const present = await transaction.trustedDocument.findMany({
        where: { id: { in: rows.map(({ id }) => id) } },
        select: { id: true, digest: true },
      })
      const digests = new Map(present.map(({ id, digest }) => [id, digest]))
      const isOther = ({ id, digest }: { readonly id: string; readonly digest: string }) =>
        digests.has(id) && digests.get(id) !== digest
      const faults = rows.filter(isOther).map(({ id }) => ({
        id,
        fault: 'another text is registered under its id; remove that first',
      }))
      if (faults.length > 0) return { added: [], known: [], faults }
      const added = rows.filter(({ id }) => !digests.has(id))
      const targetIds = added.map(({ id }) => id)
      await transaction.trustedDocument.createMany({ data: added })
      const act = { action: 'trusted-document.add', occurredAt: this.clock.now() } as const
      await audit(transaction, { ...act, targetIds }, by)
      return { added: targetIds, known: [...digests.keys()], faults: [] }
    })
  }
}

const number = (value: number) => value.toLocaleString('en-GB')

function tooMany(count: number): string {
  return `These are ${number(count)} documents, and ${number(mostAtOnce)} are added at once at most. Split the manifest; nothing was added.`
}

/** Why a text cannot be stored, whatever it says. */
function faultOfText(text: string): string[] | null {
  if (text.length > longestText) return [`it is longer than ${number(longestText)} characters`]
  return text.includes('\0') ? ['it holds a NUL, which cannot be stored'] : null
}

function faultsOf(text: string, rules: ReadingRules): DocumentNode | string[] {
  const { document, faults } = readDocument(text, rules)
  if (document === null) return faults.map(({ message }) => message)
  if (faults.length > 0) {
    // An id is a digest, by which nobody finds the place in a front end.
    const named = operationsOf(document).filter((name) => name.includes(' '))
    const where = named.length === 0 ? '' : `in ${named.join(', ')}: `
    return faults.map(({ message }) => `${where}${message}`)
  }
  const names = operationsOf(document)
  return names.length === 0 ? ['it has no operation'] : document
}

function rowOf(id: string, text: string, document: DocumentNode, addedAt: Date) {
  const operations = operationsOf(document)
  return { id: documentKey(id), digest: digestOf(text), text, operations, addedAt }
}

function operationsOf({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((part) =>
    part.kind === Kind.OPERATION_DEFINITION
      ? [[part.operation, part.name?.value ?? ''].join(' ').trim()]
      : [],
  )
}
