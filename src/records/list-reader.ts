import type DataLoader from 'dataloader'
import type { Sql } from '../database/sql.js'
import { batchLoader, type BatchSize } from '../foundation/batch-loader.js'
import type { ListRange } from '../paging/page-request.js'
import type { ListKey, RecordList } from './record-lists.js'

/** A part of a list, the same for every parent of a batch. */
type Range = ListRange<readonly string[]>

export interface ListRow {
  readonly id: string
  /** Values of the list's keys, to continue the list after this row. */
  readonly position: readonly string[]
}

interface ParentListRow extends ListRow {
  readonly parentId: string
}

/** Rows per statement. Each result is processed in one go, which blocks other requests. */
const maxRowsPerStatement = 5_000

/** Most lists are at most this long: the members of a household, the accounts of a tenure, the homes of a person. */
export const shortList = 8

const oneStatement: BatchSize = { keys: 500 }

export type Lists = Pick<ListReader, keyof ListReader>

/** Reads lists of many parents at once. Belongs to one request. */
export class ListReader {
  private readonly parts = new Map<string, DataLoader<string, readonly ListRow[]>>()
  private readonly counts = new Map<string, DataLoader<string, number>>()

  constructor(private readonly sql: Sql) {}

  /** The rows of a range in its direction, plus one more row if the list has more. */
  async rows(list: RecordList, range: Range, parentId: string): Promise<readonly ListRow[]> {
    if (range.size <= shortList) return this.part(list, range, parentId, oneStatement)
    // Most lists are short, and one statement reads the lists of all parents of a page.
    const first = await this.part(list, { ...range, size: shortList }, parentId, oneStatement)
    if (first.length <= shortList) return first
    const rowsOfKey = range.size + 1
    const keys = Math.max(1, Math.floor(maxRowsPerStatement / rowsOfKey))
    return this.part(list, range, parentId, { keys, rowsOfKey })
  }

  count(list: RecordList, parentId: string): Promise<number> {
    return loader(this.counts, [list.name, list.values], (parentIds) =>
      this.readCounts(list, parentIds),
    ).load(parentId)
  }

  private part(
    list: RecordList,
    range: Range,
    parentId: string,
    size: BatchSize,
  ): Promise<readonly ListRow[]> {
    const read = (parentIds: readonly string[]) => this.readRows(list, range, parentIds)
    return loader(this.parts, [list.name, list.values, range], read, size).load(parentId)
  }

  private async readRows(
    list: RecordList,
    range: Range,
    parentIds: readonly string[],
  ): Promise<ListRow[][]> {
    const values: unknown[] = [parentIds, ...(list.values ?? [])]
    const sql = rowsSql(list, range, values)
    const rows = await this.sql.query<ParentListRow>(sql, values)
    const groups = new Map<string, ListRow[]>(parentIds.map((id) => [id, []]))
    for (const { parentId, id, position } of rows) groups.get(parentId)?.push({ id, position })
    return [...groups.values()]
  }

  private async readCounts(list: RecordList, parentIds: readonly string[]): Promise<number[]> {
    const rows = await this.sql.query<{ parentId: string; total: number }>(
      `select parent.id as "parentId", count(*)::int as total
      from unnest($1::uuid[]) as parent(id)
      cross join lateral (select 1 from ${list.source} where ${list.where}) entry
      group by parent.id`,
      [parentIds, ...(list.values ?? [])],
    )
    const totals = new Map(rows.map(({ parentId, total }) => [parentId, total]))
    return parentIds.map((id) => totals.get(id) ?? 0)
  }
}

function rowsSql(list: RecordList, range: Range, values: unknown[]): string {
  const direction = (list.direction === 'desc') === range.backwards ? 'asc' : 'desc'
  const keys = list.keys.map(({ sql }) => sql)
  const bounds = (range.beyond ?? []).map((value, index) =>
    parsePosition(`$${values.push(value)}::text`, list.keys[index]?.type ?? 'text'),
  )
  const beyond =
    bounds.length === 0
      ? ''
      : `and (${keys.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${bounds.join(', ')})`
  const order = keys.map((key) => `${key} ${direction}`).join(', ')
  return `select parent.id as "parentId", entry.id, entry.position
    from unnest($1::uuid[]) as parent(id)
    cross join lateral (
      select item.id, ${positionsSql(list)} as position, row_number() over (order by ${order}) as nth
      from ${list.source}
      where ${list.where} ${beyond}
      order by ${order}
      limit $${values.push(range.size + 1)}::int offset $${values.push(range.offset)}::int
    ) entry
    order by entry.nth`
}

/**
 * Selects the first rows of a list that binds no values: one row more than `shortList`.
 *
 * @param columns the select list
 */
export function firstRowsSql(list: RecordList, columns: string): string {
  const order = list.keys.map(({ sql }) => `${sql} ${list.direction}`).join(', ')
  return `select ${columns} from ${list.source} where ${list.where}
    order by ${order} limit ${shortList + 1}`
}

function positionsSql({ keys }: RecordList): string {
  return `jsonb_build_array(${keys.map(positionSql).join(', ')})`
}

function positionSql({ sql, type }: ListKey): string {
  return type === 'moment' ? `(extract(epoch from ${sql}) * 1000)::bigint::text` : `(${sql})::text`
}

/** SQL that converts a position back to the type of its key. */
function parsePosition(position: string, type: ListKey['type']): string {
  return type === 'moment'
    ? `(timestamptz 'epoch' + ${position}::bigint * interval '1 millisecond')`
    : `${position}::${type}`
}

function loader<Value>(
  loaders: Map<string, DataLoader<string, Value>>,
  keyParts: unknown,
  read: (ids: readonly string[]) => Promise<readonly Value[]>,
  size?: BatchSize,
): DataLoader<string, Value> {
  const key = JSON.stringify(keyParts)
  const cached = loaders.get(key)
  if (cached !== undefined) return cached
  const created = batchLoader(read, size)
  loaders.set(key, created)
  return created
}
