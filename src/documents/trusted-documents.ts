import { LRUCache } from 'lru-cache'
import type { ChangeListener } from '../changes/change-listener.js'
import type { Database } from '../database/database.js'
import { GatewayError } from '../errors/gateway-error.js'
import type { Clock } from '../foundation/clock.js'
import { periodic, type BackgroundTask } from '../queue/background-task.js'
import { currentScope, outsideScope, unlessStopped } from '../foundation/operation-scope.js'
import { documentKey } from './document-manifest.js'
import { DocumentUses } from './document-uses.js'

/** A registered document. */
interface TrustedDocument {
  readonly id: string
  readonly text: string
}

export interface TrustedDocumentParts {
  readonly database: Pick<Database, 'prisma' | 'sql'>
  readonly changes: Pick<ChangeListener, 'on'>
  readonly clock: Clock
}

const cacheLimits = { max: 5_000, maxSize: 10_000_000 }

const storeUsesEveryMs = 5_000

/** The registered documents in the database, cached until any of them is added or removed. */
export class TrustedDocuments {
  private cache = newCache()
  private readonly uses: DocumentUses
  /** Stores the counts of uses. */
  readonly task: BackgroundTask

  constructor(private readonly parts: TrustedDocumentParts) {
    const { database, changes } = parts
    this.uses = new DocumentUses(database)
    this.task = periodic({
      name: 'document uses',
      everyMs: storeUsesEveryMs,
      firstRestMs: storeUsesEveryMs,
      run: () => this.uses.store(),
      end: () => this.uses.store(),
    })
    // A lookup that began before the change stores its result in the former cache.
    changes.on('document', () => {
      this.cache = newCache()
    })
  }

  /**
   * The document with this id, in any spelling. Each call counts as a use.
   *
   * @returns null if no document has the id
   * @throws GatewayError SERVICE_UNAVAILABLE if the database is unavailable
   */
  async find(id: string): Promise<TrustedDocument | null> {
    const key = documentKey(id)
    const document = this.cache.get(key) ?? (await this.read(key))
    if (document === null) return null
    this.uses.note(document.id, this.parts.clock.now())
    return document
  }

  /** Reads a document and caches it. */
  private async read(id: string): Promise<TrustedDocument | null> {
    const { cache } = this
    try {
      const { trustedDocument } = this.parts.database.prisma
      // Outside the scope, so that this statement does not count for the operation.
      const row = outsideScope(() =>
        trustedDocument.findFirst({ where: { id }, select: { id: true, text: true } }),
      )
      const document = await unlessStopped(currentScope(), row)
      if (document !== null) cache.set(id, document)
      return document
    } catch (error) {
      if (error instanceof GatewayError) throw error
      const message =
        'The document cannot be read because the database is unavailable. Try again in a moment.'
      throw new GatewayError({ code: 'SERVICE_UNAVAILABLE', message, path: [] }, { cause: error })
    }
  }
}

function newCache() {
  return new LRUCache<string, TrustedDocument>({
    ...cacheLimits,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
  })
}
