import { z } from 'zod'
import { connection, type Connection } from './connection.js'
import { CursorCodec, fingerprintOf } from './cursor.js'
import {
  defaultNotificationPageSize,
  offsetOf,
  readPaging,
  type PageRequest,
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
  private readonly codec: CursorCodec<[number, string]>

  /**
   * @param name stored in the cursors, so that they fit no other list
   * @param moment the timestamp column
   * @param deepestOffset the most rows a numbered page may skip, because the database counts through them
   */
  constructor(
    name: string,
    private readonly moment: Moment,
    private readonly deepestOffset: number,
  ) {
    this.codec = new CursorCodec(name, position)
  }

  /** @throws GatewayError of the paging arguments or of the cursor */
  async page(request: MomentListRequest<Row, Moment>): Promise<Connection<Row>> {
    const fingerprint = fingerprintOf(request.criteria)
    const paging = readPaging(request.paging, defaultNotificationPageSize)
    const backwards = paging.style === 'backward'
    const direction = request.descending === backwards ? 'asc' : 'desc'
    const position = this.positionOf(paging, fingerprint)
    const skip = paging.style === 'page' ? offsetOf(paging, this.deepestOffset) : 0
    const rows = await request.read(
      {
        past: position === null ? {} : this.past(position, direction),
        orderBy: [this.byMoment(direction), { id: direction }],
        skip,
        // One extra row shows whether there is another page.
        take: paging.size + 1,
      },
      position === null ? null : [new Date(position[0]), position[1]],
    )
    const pageRows = rows.slice(0, paging.size)
    const isMore = rows.length > paging.size
    const isBehind = skip > 0 || position !== null
    return connection(
      (backwards ? pageRows.reverse() : pageRows).map((node) => ({
        cursor: this.codec.encode([node[this.moment].getTime(), node.id], fingerprint),
        node,
      })),
      backwards ? { before: isMore, after: isBehind } : { before: isBehind, after: isMore },
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
    const [ms, id] = this.codec.decode(cursor, fingerprintOf(criteria), path)
    return [new Date(ms), id]
  }

  private positionOf(request: PageRequest, fingerprint: string): [number, string] | null {
    if (request.style === 'page') return null
    const [argument, cursor] =
      request.style === 'forward' ? ['after', request.after] : ['before', request.before]
    return cursor === null ? null : this.codec.decode(cursor, fingerprint, argument)
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
