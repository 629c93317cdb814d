import type { WorkTurns } from '../../foundation/work-turns.js'
import type { SearchDocument } from '../../search-engine/search-engine.js'

/** Makes the documents of the records that were read, so many at a time as a turn has time for. */
export type MakeDocuments = (turns: WorkTurns) => Promise<SearchDocument[]>
