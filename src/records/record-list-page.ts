import type DataLoader from 'dataloader'
import { z } from 'zod'
import { isStorable } from '../database/storable.js'
import { currentScope } from '../foundation/operation-scope.js'
import {
  connection,
  type Connection,
  type DeferredConnection,
  type Edge,
} from '../paging/connection.js'
import { Cursors } from '../paging/cursor.js'
import {
  defaultSearchPageSize,
  moreRows,
  readRange,
  type PagingArguments,
} from '../paging/page-request.js'
import type { Lists, ListRow } from './list-reader.js'
import type { RecordList } from './record-lists.js'

/** Maximum number of items in an unpaged list. A search pages through longer lists. */
export const plainListCap = 100

/** The description of a capped list. */
export const cappedList = (count: string, search: string): string =>
  `At most ${plainListCap}. \`${count}\` is the total number; \`${search}\` pages through all of them.`

/** Reads rows by id. Reads of the same level of a query are batched. */
export type ReadRows<Row> = (ids: readonly string[]) => Promise<readonly (Row | null)[]>

/** Reads rows with a loader, then yields, because many lists are resolved at once. */
export function loadRows<Row>(loader: DataLoader<string, Row | null>): ReadRows<Row> {
  return async (ids) => {
    const rows = await Promise.all(ids.map((id) => loader.load(id)))
    await currentScope()?.turns.pause()
    return rows
  }
}

/**
 * The rows of each part of a list that was read. The list reader returns the same array for each read of the same
 * part.
 */
const rowsOfParts = new WeakMap<readonly ListRow[], Promise<readonly unknown[]>>()

/** Reads the rows of a part once, although a query may reach the same person in thousands of places. */
function readPart<Row>(
  listRows: readonly ListRow[],
  size: number,
  readAll: ReadRows<Row>,
): Promise<readonly (Row | null)[]> {
  const existing = rowsOfParts.get(listRows)
  // The rows of one list have one type.
  if (existing !== undefined) return existing as Promise<readonly (Row | null)[]>
  const rows = readAll(listRows.slice(0, size).map(({ id }) => id))
  rowsOfParts.set(listRows, rows)
  return rows
}

/** Maximum number of rows before a numbered page, because Postgres reads and discards these rows. */
const deepestOffset = 10_000

/** Valid position values. The database would reject other values with its own error. */
const keyShapes = {
  bigint: z.string().regex(/^-?\d{1,16}$/),
  // Within the years that Postgres supports.
  moment: z.string().regex(/^-?\d{1,14}$/),
  text: z.string().refine(isStorable),
  uuid: z.guid(),
} as const

/**
 * A page of a list that belongs to a record. One statement reads the same page for all parents of a level. A second
 * statement reads the rows, and a third one the totals if they are requested.
 *
 * @throws GatewayError for invalid paging arguments and cursors of other lists
 */
export function recordListPage<Row>(
  lists: Lists,
  list: RecordList,
  parentId: string,
  paging: PagingArguments,
  readAll: ReadRows<Row>,
): DeferredConnection<Row> {
  const cursors = new Cursors(list.name, [parentId, list.filter], positionSchemaOf(list))
  const range = readRange(paging, defaultSearchPageSize, deepestOffset, cursors)
  const totalCount = () => lists.count(list, parentId)
  const read = async () => {
    const listRows = await lists.rows(list, range, parentId)
    await currentScope()?.turns.pause()
    const rows = await readPart(listRows, range.size, readAll)
    const edges = edgesOf(rows, listRows, cursors)
    if (range.backwards) edges.reverse()
    await currentScope()?.turns.pause()
    return connection(edges, moreRows(range, listRows.length > range.size), totalCount)
  }
  let page: Promise<Connection<Row>> | null = null
  return { read: () => (page ??= read()), totalCount }
}

function edgesOf<Row>(
  rows: readonly (Row | null)[],
  listRows: readonly ListRow[],
  cursors: Cursors<readonly string[]>,
): Edge<Row>[] {
  return rows.flatMap((node, index) => {
    const position = listRows[index]?.position ?? []
    return node === null ? [] : [new ListEdge(cursors, position, node)]
  })
}

/** Encodes its cursor on demand: few callers read it, and a page of lists has thousands of edges. */
class ListEdge<Row> implements Edge<Row> {
  constructor(
    private readonly cursors: Cursors<readonly string[]>,
    private readonly position: readonly string[],
    readonly node: Row,
  ) {}

  get cursor(): string {
    return this.cursors.encode(this.position)
  }
}

/** The first rows of a list, at most `plainListCap`. */
export async function firstRows<Row>(
  lists: Lists,
  list: RecordList,
  parentId: string,
  readAll: ReadRows<Row>,
): Promise<Row[]> {
  const range = { beyond: null, backwards: false, offset: 0, size: plainListCap }
  const listRows = await lists.rows(list, range, parentId)
  await currentScope()?.turns.pause()
  const rows = await readPart(listRows, range.size, readAll)
  return rows.filter((row) => row !== null)
}

/** Cached by list name, because creating a zod schema per parent is slow. */
const positionSchemas = new Map<string, z.ZodType<readonly string[]>>()

function positionSchemaOf(list: RecordList): z.ZodType<readonly string[]> {
  const cached = positionSchemas.get(list.name)
  if (cached !== undefined) return cached
  const schema = z.tuple([z.string()]).rest(z.string()).refine(isPositionOf(list))
  positionSchemas.set(list.name, schema)
  return schema
}

function isPositionOf({ keys }: RecordList) {
  return (position: readonly string[]): boolean =>
    position.length === keys.length &&
    keys.every(({ type }, index) => keyShapes[type].safeParse(position[index]).success)
}
