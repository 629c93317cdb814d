import { GatewayError } from '../errors/gateway-error.js'
import type { Cursors } from './cursor.js'

/** The largest page of any list. */
export const maximumPageSize = 100
export const defaultSearchPageSize = 12
export const defaultNotificationPageSize = 20

export interface PagingArguments {
  readonly first?: number | null
  readonly after?: string | null
  readonly last?: number | null
  readonly before?: string | null
  readonly page?: number | null
  readonly pageSize?: number | null
}

/** Checked paging arguments, in one of the three styles. */
export type PageRequest =
  | { readonly style: 'page'; readonly page: number; readonly size: number }
  | {
      readonly style: 'forward' | 'backward'
      readonly size: number
      readonly cursor: string | null
    }

/**
 * Checks paging arguments. Without arguments, the result is the first page of the default size. `page: 0` is the
 * first page, as the specification requires.
 *
 * @throws GatewayError PAGING_MIXED, PAGE_SIZE_OUT_OF_RANGE or PAGE_OUT_OF_RANGE
 */
export function readPaging(paging: PagingArguments, defaultSize: number): PageRequest {
  const isSet = (name: keyof PagingArguments) => paging[name] !== undefined && paging[name] !== null
  const numbered = isSet('page') || isSet('pageSize')
  const forward = isSet('first') || isSet('after')
  const backward = isSet('last') || isSet('before')
  if (Number(numbered) + Number(forward) + Number(backward) > 1) {
    const names = ['page', 'pageSize', 'first', 'after', 'last', 'before'] as const
    const used = names.filter(isSet)
    throw new GatewayError({
      code: 'PAGING_MIXED',
      message: `${used.join(', ')} cannot be combined. Use page and pageSize, or first and after, or last and before.`,
      path: [],
    })
  }
  if (backward) {
    return {
      style: 'backward',
      size: readSize('last', paging.last, { usual: defaultSize }),
      cursor: paging.before ?? null,
    }
  }
  if (numbered) {
    return {
      style: 'page',
      page: readPageNumber(paging.page),
      size: readSize('pageSize', paging.pageSize, { usual: defaultSize }),
    }
  }
  return {
    style: 'forward',
    size: readSize('first', paging.first, { usual: defaultSize }),
    cursor: paging.after ?? null,
  }
}

/**
 * The position of the request's cursor; null without one.
 *
 * @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH
 */
export function positionOf<Position>(
  request: PageRequest,
  cursors: Cursors<Position>,
): Position | null {
  if (request.style === 'page' || request.cursor === null) return null
  return cursors.decode(request.cursor, request.style === 'forward' ? 'after' : 'before')
}

/** The rows of a page in a list that is read by position, so that rows inserted between two pages shift nothing. */
export interface ListRange<Position> {
  /** The range begins behind this row; null if it begins at an end of the list. */
  readonly beyond: Position | null
  /** True if rows are read from the last row towards the first. */
  readonly backwards: boolean
  readonly offset: number
  readonly size: number
}

/**
 * @param deepest maximum number of rows that a numbered page may skip, because the database reads the skipped rows
 * @throws GatewayError for invalid arguments, cursors of other lists, and pages that are too deep
 */
export function readRange<Position>(
  paging: PagingArguments,
  defaultSize: number,
  deepest: number,
  cursors: Cursors<Position>,
): ListRange<Position> {
  const request = readPaging(paging, defaultSize)
  return {
    beyond: positionOf(request, cursors),
    backwards: request.style === 'backward',
    offset: request.style === 'page' ? offsetOf(request, deepest) : 0,
    size: request.size,
  }
}

/** On which sides of a range the list has more rows. */
export function moreRows(
  { beyond, backwards, offset }: ListRange<unknown>,
  hasMore: boolean,
): { readonly before: boolean; readonly after: boolean } {
  const isBehind = offset > 0 || beyond !== null
  return backwards ? { before: hasMore, after: isBehind } : { before: isBehind, after: hasMore }
}

function offsetOf(
  { page, size }: Extract<PageRequest, { style: 'page' }>,
  deepest: number,
): number {
  const offset = (page - 1) * size
  if (offset <= deepest) return offset
  throw new GatewayError({
    code: 'PAGE_OUT_OF_RANGE',
    message: `Numbered pages reach the first ${deepest.toLocaleString('en-GB')} rows. Narrow the list, or use first and after in GraphQL.`,
    path: ['page'],
  })
}

/** @throws GatewayError PAGE_SIZE_OUT_OF_RANGE at the argument `name` */
export function readSize(
  name: string,
  value: number | null | undefined,
  { usual, greatest = maximumPageSize }: { readonly usual: number; readonly greatest?: number },
): number {
  const size = value ?? usual
  if (size < 1 || size > greatest) {
    throw new GatewayError({
      code: 'PAGE_SIZE_OUT_OF_RANGE',
      message: `${name} must be between 1 and ${greatest}.`,
      path: [name],
    })
  }
  return size
}

function readPageNumber(value: number | null | undefined): number {
  const page = value ?? 1
  if (page < 0) {
    throw new GatewayError({
      code: 'PAGE_OUT_OF_RANGE',
      message: 'page must not be negative; pages count from 1.',
      path: ['page'],
    })
  }
  return Math.max(page, 1)
}
