import type { Sql } from './host.js'
import type { IndexDefinition, SearchDocument, SearchEngine } from './search-engine.js'

/** The target of writes for an index: the index itself, or the shadow that a build fills to replace it. */
export type IndexCopy = 'live' | 'shadow'

/** Writes the documents of one index. */
export interface DocumentSink {
  /** Identifies the stored index for all processes. */
  readonly name: string
  /** Number of documents in one write of a build. */
  readonly batchSize: number
  /** True also when the stored index does not exist. */
  isEmpty(): Promise<boolean>
  /** Replaces a shadow with an empty one. */
  clear(): Promise<void>
  /**
   * Adds or replaces one or more documents, in the transaction if the engine lives in the database. Resolves when they
   * are stored.
   */
  write(documents: readonly SearchDocument[], transaction: Sql): Promise<void>
  remove(ids: readonly string[], transaction: Sql): Promise<void>
  /** Creates the parts of a shadow that only searches need, such as SQL indexes. Call it after the last record. */
  complete(): Promise<void>
  /**
   * The feed position stored beside the index. It is lower than the database's position if the server was restored
   * from an older copy. Null if no position is stored; always null for an index in the database.
   */
  heldPosition(): Promise<bigint | null>
  /** Stores the feed position beside a built index. */
  note(position: bigint): Promise<void>
}

/** Ids of the documents in which an index and the records differ. */
export interface Differences {
  readonly missing: readonly string[]
  /** Documents that are out of date in the index. */
  readonly stale: readonly string[]
  /** Documents without a record. */
  readonly surplus: readonly string[]
}

/** An index as another release defines it. */
export interface IndexVersion {
  /** As `DocumentSink.name`. */
  readonly name: string
  /** The name of its shadow. */
  readonly shadow: string
  /** Whether it holds all records, or did when its release last ran. */
  readonly isBuilt: boolean
}

/** An engine that also manages the life cycle of its indexes. */
export interface MaintainedEngine extends SearchEngine {
  /**
   * Creates missing indexes and restores their settings.
   *
   * @param beforeMaking called by an engine in the database, before other sessions can see the new tables
   * @returns the indexes that have not been built
   */
  prepare<Name extends string>(
    definitions: readonly IndexDefinition<Name>[],
    beforeMaking?: () => Promise<void>,
  ): Promise<Name[]>
  /**
   * Marks an index as built: it holds all records.
   *
   * @param position in the change feed; default 0
   */
  confirmBuilt(index: string, position?: bigint): Promise<void>
  /** Whether documents are written in the transaction that changes the records. */
  readonly transactional: boolean
  /** Whether an index can be searched. Until it is built, the newest readable version of it is searched. */
  canSearch(index: string): boolean
  /** Whether another release's version is searched, because the version of this release has not been built. */
  searchesOtherVersion(index: string): boolean
  /** The versions of an index that other releases created, the newest first. */
  otherVersions(index: string): Promise<IndexVersion[]>
  dropVersion(name: string): Promise<void>
  /**
   * The sink of an index or of its shadow. Documents keep their arrival number in the shadow, so that snapshots
   * outlive the swap.
   */
  sink(index: string, copy: IndexCopy): DocumentSink
  /**
   * Replaces the index with its shadow at one moment for all searches. Uses the transaction if the engine lives in
   * the database. No process may write to the index during the swap.
   */
  swap(index: string, transaction: Sql): Promise<void>
  /** The number of documents in an index. */
  count(index: string): Promise<number>
  /** Ids of all documents of an index, in batches. */
  storedIds(index: string): AsyncIterable<readonly string[]>
  /**
   * Compares an index with the documents that it should hold.
   *
   * @param gone ids that the index should not hold
   */
  differences(
    index: string,
    documents: readonly SearchDocument[],
    gone: readonly string[],
  ): Promise<Differences>
}
