import type { RecordStore } from './record-store.js'

export interface LoadWatch {
  /** Told for how many records the indexes have been made, once these are written. */
  readonly onIndexing?: ((done: number, total: number) => void) | undefined
  /** Stops after the batch under way. */
  readonly signal?: AbortSignal | undefined
}

/** Loads very many records, and those of a database that has none yet several times as fast. */
export interface RecordLoad {
  /** Runs `load`, which writes to records that are searched meanwhile. */
  beside<Result>(load: () => Promise<Result>): Promise<Result>
  /** Whether there are no records, so that it can be done like this. */
  isDue(): Promise<boolean>
  /**
   * Runs `load`, and then has what it wrote found by searches. Cut off, it is called again and goes on.
   *
   * @param load writes to the store that it is given, and to no other
   * @returns null when another process sees to an index just now; `load` has not run then
   */
  run<Result>(
    load: (records: RecordStore) => Promise<Result>,
    watch?: LoadWatch,
  ): Promise<{ readonly result: Result } | null>
}
