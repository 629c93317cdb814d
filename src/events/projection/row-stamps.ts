import type { RowSource } from '../../database/row-source.js'
import { type RecordKind, recordKinds } from '../../records/model/record-model.js'

/** Names a row among those of all kinds. */
export type StampKey = `${RecordKind} ${string}`

export function stampKey(kind: RecordKind, id: string): StampKey {
  return `${kind} ${id}`
}

const stampsSql = recordKinds
  .map(
    (kind, place) => `select '${kind}' as kind, id, xmin::text as stamp from "${kind}"
      where id = any($${place + 1}::uuid[])`,
  )
  .join(' union all ')

/**
 * Marks of the rows as they are now: the number of the transaction that wrote them, null of those that
 * are not there. A row whose mark is the same before its entity was read from the source and when it
 * is written holds nothing newer than what was read: its writer had read the source before. One statement.
 */
export async function rowStamps(
  source: RowSource,
  keys: readonly StampKey[],
): Promise<Map<StampKey, string | null>> {
  const stamps = new Map<StampKey, string | null>(keys.map((key) => [key, null]))
  if (stamps.size === 0) return stamps
  const pairs = [...stamps.keys()].map((key) => key.split(' ') as [RecordKind, string])
  const idsOf = (wanted: RecordKind) => pairs.flatMap(([kind, id]) => (kind === wanted ? id : []))
  const rows = await source.rows<{ kind: RecordKind; id: string; stamp: string }>(
    stampsSql,
    recordKinds.map(idsOf),
  )
  for (const { kind, id, stamp } of rows) stamps.set(stampKey(kind, id), stamp)
  return stamps
}
