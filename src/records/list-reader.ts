import type DataLoader from 'dataloader'
import type { RowSource } from '../database/row-source.js'
import { batchLoader, type BatchSize } from '../foundation/batch-loader.js'
import type { ListKey, RecordList } from './record-lists.js'

/** Which part of a list; every parent of a batch gets the same. */
export interface ListRange {
  /** Values of the list's keys; the part begins behind them. Null begins at the end of the list. */
  readonly beyond: readonly string[] | null
  /** From the last row towards the first. */
  readonly backwards: boolean
  readonly offset: number
  readonly size: number
}

export interface ListRow {
  readonly id: string
  /** Values of the list's keys, for a later range. */
  readonly position: readonly string[]
}

interface FoundRow extends ListRow {
  readonly parentId: string
}

/** Rows that one statement may find: each result is worked on in one go, and others wait for it. */
const mostOfOneStatement = 5_000

/** Most lists of a landlord are no longer: a household, the accounts of a tenure, the homes of a person. */
export const shortList = 8

const oneStatement: BatchSize = { keys: 500 }

/** What a list reader offers, whatever it reads from. */
export type Lists = Pick<ListReader, keyof ListReader>

/** Reads lists of many parents at once. Belongs to one request. */
export class ListReader {
  private readonly parts = new Map<string, DataLoader<string, readonly ListRow[]>>()
  private readonly counts = new Map<string, DataLoader<string, number>>()

  constructor(private readonly source: RowSource) {}

  /** The rows of a range, in its direction, and one more when there is one. */
  async rows(list: RecordList, range: ListRange, parentId: string): Promise<readonly ListRow[]> {
    if (range.size <= shortList) return this.part(list, range, parentId, oneStatement)
    // Most lists are short, and one statement reads those of a whole page.
    const first = await this.part(list, { ...range, size: shortList }, parentId, oneStatement)
    if (first.length <= shortList) return first
    const rowsOfKey = range.size + 1
    const keys = Math.max(1, Math.floor(mostOfOneStatement / rowsOfKey))
    return this.part(list, range, parentId, { keys, rowsOfKey })
  }

  /** The length of the whole list. */
  count(list: RecordList, parentId: string): Promise<number> {
    return loader(this.counts, [list.name, list.values], (parentIds) =>
      this.readCounts(list, parentIds),
    ).load(parentId)
  }

  private part(
    list: RecordList,
    range: ListRange,
    parentId: string,
    size: BatchSize,
  ): Promise<readonly ListRow[]> {
    const read = (parentIds: readonly string[]) => this.readRows(list, range, parentIds)
    return loader(this.parts, [list.name, list.values, range], read, size).load(parentId)
  }

  private async readRows(
    list: RecordList,
    range: ListRange,
    parentIds: readonly string[],
  ): Promise<ListRow[][]> {
    const values: unknown[] = [parentIds, ...list.values]
    const sql = rowsSql(list, range, values)
    const rows = await this.source.rows<FoundRow>(sql, values)
    const groups = new Map<string, ListRow[]>(parentIds.map((id) => [id, []]))
    for (const { parentId, id, position } of rows) groups.get(parentId)?.push({ id, position })
    return [...groups.values()]
  }

  private async readCounts(list: RecordList, parentIds: readonly string[]): Promise<number[]> {
    const rows = await this.source.rows<{ parentId: string; total: number }>(
      `select parent.id as "parentId", count(*)::int as total
      from unnest($1::uuid[]) as parent(id)
      cross join lateral (select 1 from ${list.source} where ${list.where}) found
      group by parent.id`,
      [parentIds, ...list.values],
    )
    const totals = new Map(rows.map(({ parentId, total }) => [parentId, total]))
    return parentIds.map((id) => totals.get(id) ?? 0)
  }
}

function rowsSql(list: RecordList, range: ListRange, values: unknown[]): string {
  const direction = (list.direction === 'desc') === range.backwards ? 'asc' : 'desc'
  const keys = list.keys.map(({ sql }) => sql)
  const bounds = (range.beyond ?? []).map((value, index) =>
    readBack(`$${values.push(value)}::text`, list.keys[index]?.type ?? 'text'),
  )
  const beyond =
    bounds.length === 0
      ? ''
      : `and (${keys.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${bounds.join(', ')})`
  const order = keys.map((key) => `${key} ${direction}`).join(', ')
  return `select parent.id as "parentId", found.id, found.position
    from unnest($1::uuid[]) as parent(id)
    cross join lateral (
      select item.id, ${positionsSql(list)} as position, row_number() over (order by ${order}) as nth
      from ${list.source}
      where ${list.where} ${beyond}
      order by ${order}
      limit $${values.push(range.size + 1)}::int offset $${values.push(range.offset)}::int
    ) found
    order by found.nth`
}

/**
 * The beginning of a list that binds no values, as a part of another statement: `nth` and what is wanted of as
 * many rows as are read first.
 *
 * @param wanted expressions by name
 */
export function firstRowsSql(list: RecordList, wanted: Readonly<Record<string, string>>): string {
  const order = list.keys.map(({ sql }) => `${sql} ${list.direction}`).join(', ')
  const columns = Object.entries(wanted).map(([name, sql]) => `, ${sql} as ${name}`)
  return `select row_number() over (order by ${order}) as nth${columns.join('')}
    from ${list.source}
    where ${list.where}
    order by ${order}
    limit ${shortList + 1}`
}

function positionsSql({ keys }: RecordList): string {
  return `jsonb_build_array(${keys.map(positionSql).join(', ')})`
}

function positionSql({ sql, type }: ListKey): string {
  return type === 'moment' ? `(extract(epoch from ${sql}) * 1000)::bigint::text` : `(${sql})::text`
}

/** A position as a value of its key. */
function readBack(position: string, type: ListKey['type']): string {
  return type === 'moment'
    ? `(timestamptz 'epoch' + ${position}::bigint * interval '1 millisecond')`
    : `${position}::${type}`
}

function loader<Value>(
  loaders: Map<string, DataLoader<string, Value>>,
  question: unknown,
  read: (ids: readonly string[]) => Promise<readonly Value[]>,
  size?: BatchSize,
): DataLoader<string, Value> {
  const key = JSON.stringify(question)
  const known = loaders.get(key)
  if (known !== undefined) return known
  const made = batchLoader(read, size)
  loaders.set(key, made)
  return made
}
