import type { Sql } from '../../database/sql.js'
import { type RecordKind, recordKinds } from '../../records/model/record-model.js'

/** `kind id` */
export type RowKey = `${RecordKind} ${string}`

export function rowKey(kind: RecordKind, id: string): RowKey {
  return `${kind} ${id}`
}

const versionsSql = recordKinds
  .map(
    (kind, index) => `select '${kind}' as kind, id, xmin::text as version from "${kind}"
      where id = any($${index + 1}::uuid[])`,
  )
  .join(' union all ')

/**
 * Current versions of rows: `xmin`, the transaction that wrote them, or null for absent rows. If the version is the same
 * before the entity was read from its source and when it is written, the row contains nothing newer than the response,
 * because its writer had read the source earlier. One statement.
 */
export async function rowVersions(
  sql: Sql,
  keys: readonly RowKey[],
): Promise<Map<RowKey, string | null>> {
  const versions = new Map<RowKey, string | null>(keys.map((key) => [key, null]))
  if (versions.size === 0) return versions
  const pairs = [...versions.keys()].map((key) => key.split(' ') as [RecordKind, string])
  const idsOf = (requested: RecordKind) =>
    pairs.flatMap(([kind, id]) => (kind === requested ? id : []))
  const rows = await sql.query<{ kind: RecordKind; id: string; version: string }>(
    versionsSql,
    recordKinds.map(idsOf),
  )
  for (const { kind, id, version } of rows) versions.set(rowKey(kind, id), version)
  return versions
}
