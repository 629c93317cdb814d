import { z } from 'zod'
import { connection, type Connection } from './connection.js'
import { Cursors } from './cursor.js'
import {
  defaultNotificationPageSize,
  moreRows,
  readRange,
  type PagingArguments,
} from './page-request.js'

type Direction = 'asc' | 'desc'

/** The conditions for one page, as arguments of Prisma's `findMany`. */
export interface MomentSlice<Moment extends string> {
  /** Added to the list's filter; empty for a page that starts at an end of the list. */
  readonly past: Partial<PastRow<Moment>>
  readonly orderBy: [Record<Moment, Direction>, { id: Direction }]
  readonly skip: number
  readonly take: number
}

/** The condition on the moment alone is redundant, but lets an index scan start at the row. */
type PastRow<Moment extends string> = Record<Moment, { lte: Date } | { gte: Date }> & {
  OR: [Record<Moment, { lt: Date } | { gt: Date }>, { id: { lt: string } | { gt: string } }]
}

export type Position = readonly [moment: Date, id: string]

export interface MomentListRequest<Row, Moment extends string> {
  readonly paging: PagingArguments
  readonly descending: boolean
  /** Filter and order; cursors are bound to them. */
  readonly criteria: unknown
  /** @param position moment and id of the row before the page; null at an end of the list */
  read(slice: MomentSlice<Moment>, position: Position | null): Promise<Row[]>
  count(): Promise<number>
}

/** The last millisecond of the year 9999; Postgres rejects later dates. */
const latestMs = 253_402_300_799_999
const position = z.tuple([z.int().min(0).max(latestMs), z.guid()])

/** A list ordered by time and id with keyset paging, so rows inserted between two pages shift nothing. */
export class MomentList<
  Moment extends string,
  Row extends { readonly id: string } & Readonly<Record<Moment, Date>>,
> {
  /**
   * @param name stored in the cursors, so that other lists reject them
   * @param moment the timestamp column
   * @param deepestOffset maximum number of rows that a numbered page may skip, because the database reads the skipped
   * rows
   */
  constructor(
    private readonly name: string,
    private readonly moment: Moment,
    private readonly deepestOffset: number,
  ) {}

  /** @throws GatewayError for invalid paging arguments or an invalid cursor */
  async page(request: MomentListRequest<Row, Moment>): Promise<Connection<Row>> {
    const { paging, criteria, descending } = request
    const cursors = this.cursors(criteria)
    const range = readRange(paging, defaultNotificationPageSize, this.deepestOffset, cursors)
    const { beyond, backwards, offset, size } = range
    const direction = descending === backwards ? 'asc' : 'desc'
    const rows = await request.read(
      {
        past: beyond === null ? {} : this.past(beyond, direction),
        orderBy: [this.byMoment(direction), { id: direction }],
        skip: offset,
        // One extra row shows whether there is another page.
        take: size + 1,
      },
      beyond === null ? null : [new Date(beyond[0]), beyond[1]],
    )
    const pageRows = rows.slice(0, size)
    return connection(
      (backwards ? pageRows.reverse() : pageRows).map((node) => ({
        cursor: cursors.encode([node[this.moment].getTime(), node.id]),
        node,
      })),
      moreRows(range, rows.length > size),
      () => request.count(),
    )
  }

  /**
   * The time and id of the row that a cursor points to.
   *
   * @param path of the argument or input field that holds the cursor
   * @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH
   */
  positionAt(cursor: string, criteria: unknown, path: string): readonly [moment: Date, id: string] {
    const [ms, id] = this.cursors(criteria).decode(cursor, path)
    return [new Date(ms), id]
  }

  private cursors(criteria: unknown): Cursors<[number, string]> {
    return new Cursors(this.name, criteria, position)
  }

  private past([ms, id]: [number, string], direction: Direction): PastRow<Moment> {
    const moment = new Date(ms)
    return direction === 'desc'
      ? {
          ...this.byMoment({ lte: moment }),
          OR: [this.byMoment({ lt: moment }), { id: { lt: id } }],
        }
      : {
          ...this.byMoment({ gte: moment }),
          OR: [this.byMoment({ gt: moment }), { id: { gt: id } }],
        }
  }

  private byMoment<Value>(value: Value): Record<Moment, Value> {
    // TypeScript widens a computed key to string.
    return { [this.moment]: value } as Record<Moment, Value>
  }
}
