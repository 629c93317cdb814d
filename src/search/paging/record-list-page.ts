import type DataLoader from 'dataloader'
import { z } from 'zod'
import { isStorable } from '../../database/storable.js'
import { currentScope } from '../../foundation/work-scope.js'
import {
  connection,
  type Connection,
  type DeferredConnection,
  type Edge,
} from '../../paging/connection.js'
import { CursorCodec, fingerprintOf } from '../../paging/cursor.js'
import {
  defaultSearchPageSize,
  offsetOf,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from '../../paging/page-request.js'
import type { ListRange, Lists, ListRow } from '../../records/list-reader.js'
import type { RecordList } from '../../records/record-lists.js'

/** Most items of a list without paging; a longer one has a paged form beside it. */
export const plainListCap = 100

/** Says of a list what is left out of it. */
export const cappedList = (count: string, pages: string): string =>
  `At most ${plainListCap}. \`${count}\` has the total; \`${pages}\` pages through all.`

/** Reads the rows of a page by their identifiers, together with those of the other pages of a level. */
export type ReadRows<Row> = (ids: readonly string[]) => Promise<readonly (Row | null)[]>

/** Reads rows by a loader. What is made of them may wait for a later turn: many lists are read at once. */
export function rowsOf<Row>(loader: DataLoader<string, Row | null>): ReadRows<Row> {
  return async (ids) => {
    const rows = await Promise.all(ids.map((id) => loader.load(id)))
    await currentScope()?.turns.pause()
    return rows
  }
}

// The reader of a request hands out one array for all who show the same part of a list, such as the tenures
// of a person who is found in many places. What is made of the part is made once.
type Made<Thing> = WeakMap<readonly ListRow[], Promise<readonly Thing[]>>
const rowsAlready: Made<unknown> = new WeakMap()
const edgesAlready: Made<Edge<unknown>> = new WeakMap()

function once<Thing>(
  already: Made<unknown>,
  found: readonly ListRow[],
  make: () => Promise<readonly Thing[]>,
): Promise<readonly Thing[]> {
  const known = already.get(found)
  // The rows of a list are of one type.
  if (known !== undefined) return known as Promise<readonly Thing[]>
  const making = make()
  already.set(found, making)
  return making
}

function readPart<Row>(
  found: readonly ListRow[],
  { size }: ListRange,
  readAll: ReadRows<Row>,
): Promise<readonly (Row | null)[]> {
  return once(rowsAlready, found, () => readAll(found.slice(0, size).map(({ id }) => id)))
}

/** Numbered pages of a list reach so many rows; Postgres reads and drops all rows before a page. */
const deepestOffset = 10_000

/** What positions are made of; anything else would be refused by the database, not by us. */
const keyForms = {
  bigint: z.string().regex(/^-?\d{1,16}$/),
  // Within the years that Postgres knows.
  moment: z.string().regex(/^-?\d{1,14}$/),
  text: z.string().refine(isStorable),
  uuid: z.guid(),
} as const

/**
 * A page of a list that hangs on a record. All parents of a level that ask for the same part are read
 * by one statement, their rows by another, and totals by a third when they are asked for.
 *
 * @throws GatewayError for paging that makes no sense and for cursors of other lists
 */
export function recordListPage<Row>(
  lists: Lists,
  list: RecordList,
  parentId: string,
  paging: PagingArguments,
  readAll: ReadRows<Row>,
): DeferredConnection<Row> {
  const codec = codecOf(list)
  const asked = fingerprintOf([parentId, list.filter])
  const request = readPaging(paging, defaultSearchPageSize)
  const { range, more } = readRange(request, (cursor, argument) =>
    codec.decode(cursor, asked, argument),
  )
  const totalCount = () => lists.count(list, parentId)
  const read = async () => {
    const found = await lists.rows(list, range, parentId)
    await currentScope()?.turns.pause()
    const edges = await once(edgesAlready, found, async () => {
      const rows = await readPart(found, range, readAll)
      return inOrder(
        edgesOf(rows, found, (position) => codec.encode(position, asked)),
        range,
      )
    })
    await currentScope()?.turns.pause()
    return connection(edges, more(found.length > range.size), totalCount)
  }
  let reading: Promise<Connection<Row>> | null = null
  return { read: () => (reading ??= read()), totalCount }
}

function edgesOf<Row>(
  rows: readonly (Row | null)[],
  found: readonly ListRow[],
  cursorOf: (position: readonly string[]) => string,
): Edge<Row>[] {
  return rows.flatMap((node, index) => {
    const position = found[index]?.position ?? []
    return node === null ? [] : [new ListEdge(() => cursorOf(position), node)]
  })
}

/** Makes its cursor when it is asked for: most callers want few of them, and a page of lists has thousands. */
class ListEdge<Row> implements Edge<Row> {
  constructor(
    private readonly makeCursor: () => string,
    readonly node: Row,
  ) {}

  get cursor(): string {
    return this.makeCursor()
  }
}

/**
 * The first rows of a list, at most `plainListCap`: what a list without paging shows. The rest is not
 * read.
 */
export async function firstRows<Row>(
  lists: Lists,
  list: RecordList,
  parentId: string,
  readAll: ReadRows<Row>,
): Promise<Row[]> {
  const range = { beyond: null, backwards: false, offset: 0, size: plainListCap }
  const found = await lists.rows(list, range, parentId)
  await currentScope()?.turns.pause()
  const rows = await readPart(found, range, readAll)
  return rows.filter((row) => row !== null)
}

/** By name of the list: a shape is costly to make, and a page of lists would make one for each parent. */
const codecs = new Map<string, CursorCodec<readonly string[]>>()

function codecOf(list: RecordList): CursorCodec<readonly string[]> {
  const known = codecs.get(list.name)
  if (known !== undefined) return known
  const position = z.tuple([z.string()]).rest(z.string()).refine(fits(list))
  const codec = new CursorCodec<readonly string[]>(list.name, position)
  codecs.set(list.name, codec)
  return codec
}

function fits({ keys }: RecordList) {
  return (position: readonly string[]): boolean =>
    position.length === keys.length &&
    keys.every(({ type }, index) => keyForms[type].safeParse(position[index]).success)
}

interface Part {
  readonly range: ListRange
  readonly more: (further: boolean) => { readonly before: boolean; readonly after: boolean }
}

function readRange(
  request: PageRequest,
  decode: (cursor: string, argument: string) => readonly string[],
): Part {
  const { size } = request
  switch (request.style) {
    case 'page': {
      const offset = offsetOf(request, deepestOffset)
      return {
        range: { beyond: null, backwards: false, offset, size },
        more: (further) => ({ before: offset > 0, after: further }),
      }
    }
    case 'forward': {
      const beyond = request.after === null ? null : decode(request.after, 'after')
      return {
        range: { beyond, backwards: false, offset: 0, size },
        more: (further) => ({ before: beyond !== null, after: further }),
      }
    }
    case 'backward': {
      const beyond = request.before === null ? null : decode(request.before, 'before')
      return {
        range: { beyond, backwards: true, offset: 0, size },
        more: (further) => ({ before: further, after: beyond !== null }),
      }
    }
  }
}

function inOrder<Item>(items: readonly Item[], { backwards }: ListRange): readonly Item[] {
  return backwards ? items.toReversed() : items
}
