import { Kind, type DocumentNode } from 'graphql'
import { audit, type CommandLine } from '../access/audit-trail.js'
import type { Database } from '../database/database.js'
import { sqlIn } from '../database/sql.js'
import { advisoryLocks } from '../foundation/advisory-locks.js'
import type { Clock } from '../foundation/clock.js'
import {
  digestOf,
  documentKey,
  idFaults,
  type DocumentFault,
  type ManifestDocument,
} from './document-manifest.js'
import { readDocument, type ReadingRules } from './read-document.js'

/** Maximum characters of one document. */
const longestText = 200_000

/** Maximum documents per call. One transaction stores them in a few seconds. */
const mostAtOnce = 5_000

/** A registered document without its text. */
export interface DocumentRecord {
  readonly id: string
  /** Example: `query Persons`. */
  readonly operations: readonly string[]
  readonly addedAt: Date
  /** Number of uses, without the last few seconds. */
  readonly uses: number
  readonly lastUsedAt: Date | null
}

export interface Addition {
  /** Ids of newly registered documents. */
  readonly added: readonly string[]
  readonly known: readonly string[]
  /** All faults. If there are any, nothing was added. */
  readonly faults: readonly DocumentFault[]
}

/** Registers, lists and removes documents that clients send by id. */
export class DocumentRegistry {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers all documents, or none if one of them has a fault. Documents that are already registered do not change.
   * The audit log gets one line for each new document.
   *
   * @throws Error for more than 5,000 documents
   */
  async add(
    documents: readonly ManifestDocument[],
    rules: ReadingRules,
    by: CommandLine = { command: 'documents add' },
  ): Promise<Addition> {
    if (documents.length > mostAtOnce) throw new Error(tooMany(documents.length))
    const faults = [...idFaults(documents)]
    const rows = new Map<string, ReturnType<typeof rowOf>>()
    for (const { id, text } of documents) {
      const parsed = faultOfText(text) ?? faultsOf(text, rules)
      if (Array.isArray(parsed)) faults.push(...parsed.map((fault) => ({ id, fault })))
      else rows.set(documentKey(id), rowOf(id, text, parsed, this.clock.now()))
    }
    if (faults.length > 0) return { added: [], known: [], faults }
    return this.store([...rows.values()], by)
  }

  /** All documents, most used first. */
  async list(): Promise<DocumentRecord[]> {
    const rows = await this.database.prisma.trustedDocument.findMany({
      orderBy: [{ uses: 'desc' }, { id: 'asc' }],
      omit: { text: true, digest: true },
    })
    return rows.map((row) => ({ ...row, uses: Number(row.uses) }))
  }

  /**
   * Removes documents, with a line in the audit log for each. Running gateways refuse them within seconds.
   *
   * @returns the removed ids
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
      // Another process may register another text with the same id at the same time.
      await sqlIn(transaction).execute('select pg_advisory_xact_lock($1)', [
        advisoryLocks.documents,
      ])
      const present = await transaction.trustedDocument.findMany({
        where: { id: { in: rows.map(({ id }) => id) } },
        select: { id: true, digest: true },
      })
      const digests = new Map(present.map(({ id, digest }) => [id, digest]))
      const isOther = ({ id, digest }: { readonly id: string; readonly digest: string }) =>
        digests.has(id) && digests.get(id) !== digest
      const faults = rows.filter(isOther).map(({ id }) => ({
        id,
        fault: 'another text is registered with its id; remove that document first',
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
  return `The manifest has ${number(count)} documents; the limit is ${number(mostAtOnce)}. Split the manifest. Nothing was added.`
}

/** Faults that prevent storing a text; null if there are none. */
function faultOfText(text: string): string[] | null {
  if (text.length > longestText) return [`it is longer than ${number(longestText)} characters`]
  return text.includes('\0') ? ['it contains a NUL character, which cannot be stored'] : null
}

function faultsOf(text: string, rules: ReadingRules): DocumentNode | string[] {
  const { document, faults } = readDocument(text, rules)
  if (document === null) return faults.map(({ message }) => message)
  if (faults.length > 0) {
    // Developers search by operation name, because an id is a digest.
    const operationNames = operationsOf(document).filter((name) => name.includes(' '))
    const where = operationNames.length === 0 ? '' : `in ${operationNames.join(', ')}: `
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
