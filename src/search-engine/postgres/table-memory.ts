import { BroadSearches } from './broad-search.js'
import { PostingsMemory } from './postings-memory.js'
import { VocabularyMemory } from './vocabulary-memory.js'
import { WordShares } from './word-shares.js'

/** What a process remembers of one index table. */
export class TableMemory {
  readonly vocabulary = new VocabularyMemory()
  readonly postings = new PostingsMemory()
  readonly shares = new WordShares()
  readonly broad = new BroadSearches(this.shares)
}
