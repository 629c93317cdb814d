import type {
  IndexDefinition,
  SearchDocument,
  SearchEngine,
  SqlTransaction,
} from './search-engine.js'

/** Where documents of an index go: the index itself, or one that is filled to take its place. */
export type IndexCopy = 'live' | 'shadow'

/** Takes the documents of one index. */
export interface DocumentSink {
  /** The same for every process that writes to the same stored index, and for nothing else. */
  readonly name: string
  /** Documents that a fill gives it at once. */
  readonly batchSize: number
  /** Whether it holds no document, or is not there at all. */
  isEmpty(): Promise<boolean>
  /** Makes it if need be, and removes all that is in it. */
  clear(): Promise<void>
  /** Adds or replaces; in the given transaction where the engine lives in the database. */
  write(documents: readonly SearchDocument[], transaction: SqlTransaction): Promise<void>
  remove(ids: readonly string[], transaction: SqlTransaction): Promise<void>
  /** Makes what only searches need, such as indexes; to be called when all records were written to it. */
  complete(): Promise<void>
  /** Resolves when everything written before is kept; one may go on writing meanwhile. */
  flush(): Promise<void>
  /**
   * How far in the change feed it was noted to be: less than the database says of a server that was restored from
   * an older copy. Null without a note, such as of an index in the database.
   */
  heldPosition(): Promise<bigint | null>
  /** Keeps beside a filled index how far in the change feed it is. */
  note(position: bigint): Promise<void>
}

/** Ids of documents in which an index differs from what it should hold. */
export interface Differences {
  readonly missing: readonly string[]
  /** It holds them otherwise than they are. */
  readonly stale: readonly string[]
  /** It should not hold them. */
  readonly surplus: readonly string[]
}

/** An index as another release defines it. */
export interface IndexVersion {
  /** As `DocumentSink.name`. */
  readonly name: string
  /** Whether it was filled after that of this release, or is being filled. */
  readonly isNewer: boolean
}

/** What keeping an index needs, beyond searching it. */
export interface MaintainedEngine extends SearchEngine {
  /**
   * Creates what is missing and brings settings up to date.
   *
   * @param beforeMaking called, by an engine in the database, before others can see what is created
   * @returns the indexes that are new or changed and have to be filled from the records
   */
  prepare<Name extends string>(
    definitions: readonly IndexDefinition<Name>[],
    beforeMaking?: () => Promise<void>,
  ): Promise<Name[]>
  /**
   * Remembers that an index reported by `prepare` now holds all records.
   *
   * @param position as of which position in the change feed; 0 unless given
   */
  confirmFilled(index: string, position?: bigint): Promise<void>
  /** Whether writes are part of the transaction that changes the records, so that no follower is needed. */
  readonly transactional: boolean
  /** Whether an index can be searched now, if only by its predecessor. */
  canSearch(index: string): boolean
  /** The name of the version that is searched instead, while that of this release is being filled. */
  standInName(index: string): string | null
  /** The versions of an index that other releases have made and that were not dropped. */
  otherVersions(index: string): Promise<IndexVersion[]>
  /** Removes another version; to be called when no replica uses it any more. */
  dropVersion(name: string): Promise<void>
  /** Has an index filled again: it is not known what it lacks. */
  strikeOff(index: string): Promise<void>
  /** Documents of a shadow are as old as those of the index, so that snapshots outlive the swap. */
  sink(index: string, copy: IndexCopy): DocumentSink
  /**
   * Puts the filled shadow in the place of the index, for all searches at once, and removes what was
   * there; in the given transaction where the engine lives in the database. No process may write to the
   * index meanwhile.
   */
  swap(index: string, transaction: SqlTransaction): Promise<void>
  /** How many documents an index holds. */
  count(index: string): Promise<number>
  /** Ids of all documents of an index, in lists of some length. */
  storedIds(index: string): AsyncIterable<readonly string[]>
  /** Compares what an index should hold, and what it should not, with what it does hold. */
  differences(
    index: string,
    documents: readonly SearchDocument[],
    gone: readonly string[],
  ): Promise<Differences>
}
