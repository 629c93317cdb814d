import { z } from 'zod'
import { GatewayError } from '../errors/gateway-error.js'
import { connection, type Connection } from './connection.js'
import { CursorCodec, fingerprint } from './cursor.js'
import {
  defaultNotificationPageSize,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from './page-request.js'

/** What one page must read: rows of the list's filter in `direction` by (moment, id). */
export interface MomentSlice {
  readonly direction: 'asc' | 'desc'
  /** Conditions of the rows past a cursor; null at an end of the list. */
  readonly past: PastPlace | null
  readonly skip: number
  readonly take: number
}

/**
 * `moment` and one of `strictly` and `id` must hold. The first says nothing that the others do not; it
 * lets an index start at the place.
 */
interface PastPlace {
  readonly moment: { readonly lte: Date } | { readonly gte: Date }
  readonly strictly: { readonly lt: Date } | { readonly gt: Date }
  readonly id: { readonly lt: string } | { readonly gt: string }
}

/** What a list is asked, and how its rows are read. */
export interface MomentQuestion<Row> {
  readonly paging: PagingArguments
  readonly descending: boolean
  /** Filter and order, which cursors are bound to. */
  readonly question: unknown
  read(slice: MomentSlice): Promise<Row[]>
  count(): Promise<number>
}

/** The last millisecond of the year 9999: later ones are no dates to Postgres. */
const latestMs = 253_402_300_799_999
const position = z.tuple([z.int().min(0).max(latestMs), z.guid()])

/** A list in the order of a time and an id, paged by keyset, so rows that arrive meanwhile shift nothing. */
export class MomentList<Row extends { readonly id: string }> {
  private readonly codec: CursorCodec<[number, string]>

  /**
   * @param name what its cursors carry, so that they fit no other list
   * @param deepestOffset the rows that numbered pages may skip; the database counts through them
   */
  constructor(
    name: string,
    private readonly momentOf: (row: Row) => Date,
    private readonly deepestOffset: number,
  ) {
    this.codec = new CursorCodec(name, position)
  }

  /** @throws GatewayError of the paging arguments or of the cursor */
  async page(asked: MomentQuestion<Row>): Promise<Connection<Row>> {
    const mark = fingerprint(asked.question)
    const request = readPaging(asked.paging, defaultNotificationPageSize)
    const backwards = request.style === 'backward'
    const slice: MomentSlice = {
      direction: asked.descending === backwards ? 'asc' : 'desc',
      past: this.pastCursor(request, mark, asked.descending),
      skip: this.offsetOf(request),
      // One row more than asked tells whether there is another page.
      take: request.size + 1,
    }
    const found = await asked.read(slice)
    const rows = found.slice(0, request.size)
    const isMore = found.length > request.size
    const isBehind = slice.skip > 0 || slice.past !== null
    return connection(
      (backwards ? rows.reverse() : rows).map((node) => ({
        cursor: this.codec.encode([this.momentOf(node).getTime(), node.id], mark),
        node,
      })),
      backwards ? { before: isMore, after: isBehind } : { before: isBehind, after: isMore },
      () => asked.count(),
    )
  }

  private pastCursor(request: PageRequest, mark: string, descending: boolean): PastPlace | null {
    if (request.style === 'page') return null
    const [argument, cursor, falling] =
      request.style === 'forward'
        ? (['after', request.after, descending] as const)
        : (['before', request.before, !descending] as const)
    if (cursor === null) return null
    const [ms, id] = this.codec.decode(cursor, mark, argument)
    const moment = new Date(ms)
    return falling
      ? { moment: { lte: moment }, strictly: { lt: moment }, id: { lt: id } }
      : { moment: { gte: moment }, strictly: { gt: moment }, id: { gt: id } }
  }

  private offsetOf(request: PageRequest): number {
    const offset = request.style === 'page' ? (request.page - 1) * request.size : 0
    if (offset <= this.deepestOffset) return offset
    throw new GatewayError({
      code: 'PAGE_OUT_OF_RANGE',
      message: `Numbered pages reach the first ${this.deepestOffset.toLocaleString('en-GB')} rows. Use first and after to go deeper.`,
      path: ['page'],
    })
  }
}
