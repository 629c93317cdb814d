import type { ChangeFeed } from '../changes/change-feed.js'
import type { Database } from '../database/database.js'
import { logFailure } from '../database/log-failure.js'
import { GatewayError } from '../errors/gateway-error.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import { repeated, WorkLoop } from '../foundation/work-loop.js'
import { currentScope, outsideScope, unlessStopped } from '../foundation/work-scope.js'
import { documentKey } from './document-manifest.js'
import { DocumentUses } from './document-uses.js'

/** A registered document. The same object for as long as its text is the same. */
export interface TrustedDocument {
  readonly id: string
  readonly digest: string
  readonly text: string
}

export interface TrustedDocumentParts {
  readonly database: Pick<Database, 'prisma'>
  readonly changes: Pick<ChangeFeed, 'on'>
  readonly clock: Clock
  readonly log: Log
}

/** Ids that nobody registered have the database asked at most this often. */
const lookAgainMs = 1_000

const storeUsesEveryMs = 5_000

/**
 * The registered documents, as the database has them. They are kept here, and read again when some were added
 * or removed, by whichever process.
 */
export class TrustedDocuments {
  private known: ReadonlyMap<string, TrustedDocument> = new Map()
  private readonly uses: DocumentUses
  private readonly storing: WorkLoop
  private reading: Promise<void> | null = null
  private isStale = false
  private readAt = -Infinity

  constructor(private readonly parts: TrustedDocumentParts) {
    const { database, changes, log } = parts
    this.uses = new DocumentUses(database)
    this.storing = new WorkLoop(
      repeated(
        storeUsesEveryMs,
        () => this.uses.store(),
        (err) => {
          logFailure(log, err, {}, 'uses of documents were not counted; another try follows')
        },
      ),
    )
    changes.on('document', () => {
      this.readAgain()
    })
  }

  start(): void {
    this.storing.start(storeUsesEveryMs)
  }

  /** Stores the last uses. */
  async stop(): Promise<void> {
    await this.storing.stop()
    await this.uses.store().catch(() => undefined)
    await this.reading?.catch(() => undefined)
  }

  /**
   * The document of an id, in any spelling, which counts as a use of it.
   *
   * @returns null when none is registered; a promise while the database has to be asked for it
   * @throws GatewayError SERVICE_UNAVAILABLE when it cannot be asked
   */
  find(id: string): TrustedDocument | null | Promise<TrustedDocument | null> {
    const found = this.known.get(id) ?? this.known.get(documentKey(id))
    if (found !== undefined) return this.used(found)
    return performance.now() - this.readAt < lookAgainMs ? null : this.look(documentKey(id))
  }

  private async look(key: string): Promise<TrustedDocument | null> {
    try {
      await unlessStopped(currentScope(), this.read())
    } catch (error) {
      if (error instanceof GatewayError) throw error
      const message = 'Documents cannot be looked up: the database does not answer. Try again.'
      throw new GatewayError({ code: 'SERVICE_UNAVAILABLE', message, path: [] }, { cause: error })
    }
    const found = this.known.get(key)
    return found === undefined ? null : this.used(found)
  }

  private used(document: TrustedDocument): TrustedDocument {
    this.uses.note(document.id, this.parts.clock.now())
    return document
  }

  private readAgain(): void {
    this.isStale = this.reading !== null
    this.read().catch((err: unknown) => {
      const problem = err instanceof Error ? err : new Error(String(err))
      logFailure(this.parts.log, problem, {}, 'registered documents could not be read again')
    })
  }

  /** One reading at a time; what changes meanwhile is read after it. */
  private read(): Promise<void> {
    this.reading ??= outsideScope(() => this.readAll()).finally(() => {
      this.reading = null
      if (this.isStale) this.readAgain()
    })
    return this.reading
  }

  private async readAll(): Promise<void> {
    this.isStale = false
    const { trustedDocument } = this.parts.database.prisma
    const present = await trustedDocument.findMany({ select: { id: true, digest: true } })
    const isKnown = ({ id, digest }: { readonly id: string; readonly digest: string }) =>
      this.known.get(id)?.digest === digest
    const news = present.filter((one) => !isKnown(one)).map(({ id }) => id)
    const read =
      news.length === 0
        ? []
        : await trustedDocument.findMany({
            where: { id: { in: news } },
            select: { id: true, digest: true, text: true },
          })
    const documents = new Map(read.map((document) => [document.id, document]))
    for (const { id } of present.filter(isKnown)) {
      const document = this.known.get(id)
      if (document !== undefined) documents.set(id, document)
    }
    this.known = documents
    this.readAt = performance.now()
  }
}
