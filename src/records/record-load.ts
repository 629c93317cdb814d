import type { RecordStore } from './record-store.js'

export interface LoadWatch {
  /** Called with the number of records indexed, after they are written. */
  readonly onIndexing?: ((done: number, total: number) => void) | undefined
  /** Stops after the batch under way. */
  readonly signal?: AbortSignal | undefined
}

/** Loads many records at once. An empty database is filled several times as fast, with the index built afterwards. */
export interface RecordLoad {
  /** Runs `load` on records that are searched at the same time. */
  beside<Result>(load: () => Promise<Result>): Promise<Result>
  /** Whether there are no records, so that `run` can be used. */
  isDue(): Promise<boolean>
  /**
   * Runs `load` and then indexes what it wrote. After an interruption, call it again to continue.
   *
   * @param load must write to the given store only
   * @returns null when another process works on an index; `load` has not run then
   */
  run<Result>(
    load: (records: RecordStore) => Promise<Result>,
    watch?: LoadWatch,
  ): Promise<{ readonly result: Result } | null>
}
