import type { MeilisearchEngine } from '../../src/meilisearch/engine.js'
import type { SearchDocument } from '../../src/search-engine.js'
import { noTransaction } from '../../../../test/support/meilisearch-subject.js'

/** Writes persons to an engine, as the follower of a gateway does. */
export function live(engine: MeilisearchEngine) {
  const sink = engine.sink('persons', 'live')
  return {
    write: (documents: readonly SearchDocument[]) => sink.write(documents, noTransaction),
    remove: (ids: readonly string[]) => sink.remove(ids, noTransaction),
  }
}
