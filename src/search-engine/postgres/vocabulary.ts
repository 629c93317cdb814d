import { z } from 'zod'
import { isVocabulary, type Vocabulary, type VocabularyQuestion } from '../ranking/vocabulary.js'
import type { Ask } from './session.js'
import type { IndexTable } from './table.js'
import { splitText } from './tsquery.js'
import type { Extent } from '../search-engine.js'

/** Beyond this many documents one split is as frequent as another. */
const countedDocuments = 200

const answerSchema = z.tuple([
  z.object({ words: z.array(z.string()), splits: z.array(z.tuple([z.number(), z.number()])) }),
])

/** Looks up the words of an index that a query could mean; one statement, or none without a question. */
export async function askVocabulary(
  { ranges, splits }: VocabularyQuestion,
  table: IndexTable,
  extent: Extent,
  ask: Ask,
): Promise<Vocabulary> {
  if (ranges.length === 0 && splits.length === 0) return { words: [], splits: [] }
  const rows = await ask(statement(table), [
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
    ranges.map(({ minimum }) => minimum),
    ranges.map(({ maximum }) => maximum),
    splits.map(({ left }) => wordToCheck(left)),
    splits.map(({ right }) => wordToCheck(right)),
    splits.map(({ left, right }) => splitText(left, right, table.searched(extent))),
  ])
  const [answer] = answerSchema.parse(rows)
  const documents = new Map(answer.splits)
  return {
    words: answer.words,
    splits: splits.map((split, index) => ({ ...split, documents: documents.get(index + 1) ?? 0 })),
  }
}

/** Numbers are not in the vocabulary; whether they stand in documents only the index tells. */
function wordToCheck(word: string): string | null {
  return isVocabulary(word) ? word : null
}

function statement({ name, vocabulary }: IndexTable): string {
  return `select
    (select coalesce(json_agg(distinct known.word), '[]')
      from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as range(low, high, shortest, longest)
      join ${vocabulary} known on known.word >= range.low and known.word < range.high
        and char_length(known.word) >= range.shortest
        and (range.longest is null or char_length(known.word) <= range.longest)) as words,
    (select coalesce(json_agg(json_build_array(split.place, counted.documents)), '[]')
      from unnest($5::text[], $6::text[], $7::text[]) with ordinality as split(one, other, query, place)
      cross join lateral (select count(*) as documents from (
        select 1 from ${name} where tsv @@ split.query::tsquery limit ${countedDocuments}) found) counted
      where (split.one is null or exists (select from ${vocabulary} where word = split.one))
        and (split.other is null or exists (select from ${vocabulary} where word = split.other))
    ) as splits`
}
