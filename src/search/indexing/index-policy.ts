import { indexDefinitions, type IndexName } from '../kinds/kinds.js'
import type { IndexDefinition } from '../../../packages/search-engine/src/search-engine.js'

/** What the indexes of a release are, and how long those of others are left alone. */
export interface IndexPolicy {
  readonly definitions: readonly IndexDefinition<IndexName>[]
  /** How often a replica says which versions it uses. */
  readonly heartbeatMs: number
  /** How often settings, losses of the server and other versions are looked for. */
  readonly inspectionMs: number
  /** An older version that no replica has used for so long is dropped. */
  readonly unusedSeconds: number
  /** The same for a newer version, and for one that no replica has ever announced. */
  readonly newerUnusedSeconds: number
}

export const usualPolicy: IndexPolicy = {
  definitions: indexDefinitions,
  heartbeatMs: 20_000,
  inspectionMs: 60_000,
  unusedSeconds: 15 * 60,
  newerUnusedSeconds: 7 * 86_400,
}
