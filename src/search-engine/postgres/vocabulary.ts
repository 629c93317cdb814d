import { z } from 'zod'
import {
  isVocabulary,
  type Split,
  type Vocabulary,
  type VocabularyQuestion,
} from '../ranking/vocabulary.js'
import type { Ask } from './session.js'
import type { IndexTable } from './table.js'
import { splitTexts } from './tsquery.js'
import type { VocabularyMemory } from './vocabulary-memory.js'
import type { Extent } from '../search-engine.js'

/** Beyond this many documents one split is as frequent as another. */
const countedDocuments = 200
/** So many with both words are looked at: of the initials `m` and `r`, a landlord has tens of thousands. */
const readDocuments = 1_000

const answerSchema = z.tuple([
  z.object({
    file: z.string(),
    horizon: z.string(),
    words: z.array(z.string()),
    documents: z.array(z.number()),
  }),
])

/**
 * Looks up the words of an index that a query could mean, in memory. One statement, or none without a
 * question, reads what was added since and counts splits into known words; it is asked again only when
 * what was added makes more splits.
 */
export async function askVocabulary(
  { ranges, splits }: VocabularyQuestion,
  table: IndexTable,
  memory: VocabularyMemory,
  extent: Extent,
  ask: Ask,
): Promise<Vocabulary> {
  if (ranges.length === 0 && splits.length === 0) return { words: [], splits: [] }
  for (;;) {
    const possible = splits.filter((split) => isPossible(split, memory))
    const queries = possible.map(({ left, right }) =>
      splitTexts(left, right, table.searched(extent)),
    )
    const rows = await ask(statement(table), [
      memory.horizon,
      queries.map(({ adjacent }) => adjacent),
      queries.map(({ anywhere }) => anywhere),
    ])
    const [answer] = answerSchema.parse(rows)
    const isSameTable = memory.learn(answer)
    const isAll = possible.length === splits.filter((split) => isPossible(split, memory)).length
    if (!isSameTable || !isAll) continue
    return {
      words: memory.within(ranges),
      splits: possible.map((split, index) => ({
        ...split,
        documents: answer.documents[index] ?? 0,
      })),
    }
  }
}

/** Numbers are not in the vocabulary; whether they stand in documents only the index tells. */
function isPossible({ left, right }: Split, memory: VocabularyMemory): boolean {
  return [left, right].every((word) => !isVocabulary(word) || memory.has(word))
}

function statement({ name, vocabulary }: IndexTable): string {
  // By a function, because a constant would be resolved before the lock that a swap may still hold.
  return `select pg_relation_filenode(to_regclass('${vocabulary}'))::text as file,
    pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    array(select word from ${vocabulary} where added_by >= $1::xid8) as words,
    array(select (select count(*)::int from (
        select from (select tsv from ${name} where tsv @@ split.anywhere::tsquery limit ${readDocuments}) holding
        where tsv @@ split.adjacent::tsquery limit ${countedDocuments}) found)
      from unnest($2::text[], $3::text[]) with ordinality as split(adjacent, anywhere, place)
      order by split.place) as documents`
}
