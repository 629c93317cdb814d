import type { Sql } from '../../database/sql.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { FindByIdentifier } from '../../../packages/search-engine/src/fallback/fallback-engine.js'
import { documentsOf } from '../indexing/document-source.js'
import { WordStore } from '../interpretation/word-store.js'
import { kindDefinitions } from '../../records/kinds/kinds.js'

const uuidWord = /^[\da-f]{32}$/

/** Records that have the UUID, or that show another record with it. Every column has an index. */
const idsByUuid: Readonly<Record<RecordKind, string>> = {
  person: `select id from person where id = $1
    union select person_id from household_member where tenure_id = $1`,
  asset: 'select id from asset where id = $1 or current_tenure_id = $1',
  tenure: 'select id from tenure where id = $1 or tenured_asset_id = $1',
  transaction: 'select id from transaction where id = $1',
  account: 'select id from account where id = $1 or target_id = $1',
}

/**
 * Finds records without the index: by UUID, and by the words stored for corrections. A follower writes these words with
 * the index, so the latest changes may be missing.
 */
export function recordLookUp(sql: Sql): FindByIdentifier {
  return async (index, words, limit) => {
    const kind = kindDefinitions.find((one) => one.index === index)?.name
    if (kind === undefined) return []
    const [uuid = ''] = words
    const ids = uuidWord.test(uuid)
      ? await idsWithUuid(sql, kind, uuid, limit)
      : await new WordStore(sql).recordsWith(kind, words, limit)
    return ids.length === 0 ? [] : documentsOf(kind, ids, sql)
  }
}

async function idsWithUuid(
  sql: Sql,
  kind: RecordKind,
  uuid: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from (${idsByUuid[kind]}) as records order by id limit $2`,
    [uuid, limit],
  )
  return rows.map(({ id }) => id)
}
