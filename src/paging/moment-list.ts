import { z } from 'zod'
import { connection, type Connection } from './connection.js'
import { CursorCodec, fingerprint } from './cursor.js'
import {
  defaultNotificationPageSize,
  offsetOf,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from './page-request.js'

type Direction = 'asc' | 'desc'

/** What one page must read of the rows of the list's filter, in Prisma's words. */
export interface MomentSlice<Moment extends string> {
  /** A condition beside the filter; empty at an end of the list. */
  readonly past: Partial<PastRow<Moment>>
  readonly orderBy: [Record<Moment, Direction>, { id: Direction }]
  readonly skip: number
  readonly take: number
}

/** The bare moment says nothing that the others do not; it lets an index start at the row. */
type PastRow<Moment extends string> = Record<Moment, { lte: Date } | { gte: Date }> & {
  OR: [Record<Moment, { lt: Date } | { gt: Date }>, { id: { lt: string } | { gt: string } }]
}

export type Position = readonly [moment: Date, id: string]

/** What a list is asked, and how its rows are read. */
export interface MomentQuestion<Row, Moment extends string> {
  readonly paging: PagingArguments
  readonly descending: boolean
  /** Filter and order, which cursors are bound to. */
  readonly question: unknown
  /** @param position moment and id of the row to read on from; null at an end of the list */
  read(slice: MomentSlice<Moment>, position: Position | null): Promise<Row[]>
  count(): Promise<number>
}

/** The last millisecond of the year 9999: later ones are no dates to Postgres. */
const latestMs = 253_402_300_799_999
const position = z.tuple([z.int().min(0).max(latestMs), z.guid()])

/** A list in the order of a time and an id, paged by keyset, so rows that arrive meanwhile shift nothing. */
export class MomentList<
  Moment extends string,
  Row extends { readonly id: string } & Readonly<Record<Moment, Date>>,
> {
  private readonly codec: CursorCodec<[number, string]>

  /**
   * @param name what its cursors carry, so that they fit no other list
   * @param moment the column of the time
   * @param deepestOffset the rows that numbered pages may skip; the database counts through them
   */
  constructor(
    name: string,
    private readonly moment: Moment,
    private readonly deepestOffset: number,
  ) {
    this.codec = new CursorCodec(name, position)
  }

  /** @throws GatewayError of the paging arguments or of the cursor */
  async page(asked: MomentQuestion<Row, Moment>): Promise<Connection<Row>> {
    const mark = fingerprint(asked.question)
    const request = readPaging(asked.paging, defaultNotificationPageSize)
    const backwards = request.style === 'backward'
    const direction = asked.descending === backwards ? 'asc' : 'desc'
    const position = this.positionOf(request, mark)
    const skip = request.style === 'page' ? offsetOf(request, this.deepestOffset) : 0
    const found = await asked.read(
      {
        past: position === null ? {} : this.past(position, direction),
        orderBy: [this.byMoment(direction), { id: direction }],
        skip,
        // One row more than asked tells whether there is another page.
        take: request.size + 1,
      },
      position === null ? null : [new Date(position[0]), position[1]],
    )
    const rows = found.slice(0, request.size)
    const isMore = found.length > request.size
    const isBehind = skip > 0 || position !== null
    return connection(
      (backwards ? rows.reverse() : rows).map((node) => ({
        cursor: this.codec.encode([node[this.moment].getTime(), node.id], mark),
        node,
      })),
      backwards ? { before: isMore, after: isBehind } : { before: isBehind, after: isMore },
      () => asked.count(),
    )
  }

  /**
   * The time and id of the row that a cursor of the list stands at.
   *
   * @param path of the argument or input field that carried it
   * @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH
   */
  positionAt(cursor: string, question: unknown, path: string): readonly [moment: Date, id: string] {
    const [ms, id] = this.codec.decode(cursor, fingerprint(question), path)
    return [new Date(ms), id]
  }

  /** Where a cursor stands; null at an end of the list. */
  private positionOf(request: PageRequest, mark: string): [number, string] | null {
    if (request.style === 'page') return null
    const [argument, cursor] =
      request.style === 'forward' ? ['after', request.after] : ['before', request.before]
    return cursor === null ? null : this.codec.decode(cursor, mark, argument)
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
    // TypeScript forgets which name a computed one is.
    return { [this.moment]: value } as Record<Moment, Value>
  }
}
