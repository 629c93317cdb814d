import type { Sql } from '../../database/sql.js'
import { tableOf } from '../../records/bulk-insert.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { FindByIdentifier } from '../../../packages/search-engine/src/fallback/fallback-engine.js'
import { documentsOf } from '../indexing/document-source.js'
import { WordStore } from '../interpretation/word-store.js'
import { kindDefinitions } from '../../records/kinds/kinds.js'

const uuidWord = /^[\da-f]{32}$/

/**
 * SQL for the ids of records whose documents show another record with the UUID. Every compared column has an index.
 */
const idsByShownUuid: Readonly<Partial<Record<RecordKind, string>>> = {
  person: 'select person_id from household_member where tenure_id = $1',
  asset: 'select id from asset where current_tenure_id = $1',
  tenure: 'select id from tenure where tenured_asset_id = $1',
  account: 'select id from account where target_id = $1',
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
  const own = `select id from "${tableOf(kind)}" where id = $1`
  const ids = [own, idsByShownUuid[kind] ?? []].flat().join(' union ')
  const rows = await sql.query<{ id: string }>(
    `select id from (${ids}) as records order by id limit $2`,
    [uuid, limit],
  )
  return rows.map(({ id }) => id)
}
