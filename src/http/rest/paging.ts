import { maximumPageSize } from '../../paging/page-request.js'
import { text, type JsonSchema } from './json-schema.js'
import type { Values } from './parameters.js'

interface PageRequest {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export interface NumberedPage extends PageRequest {
  readonly hasNext: boolean
  /** Number of the last page; null if the rows were not counted. */
  readonly last: number | null
}

/** @param query validated parameters; page 0 means page 1 */
export function pageRequest({ page = 1, pageSize }: Values, defaultSize: number): PageRequest {
  return { page: Math.max(Number(page), 1), pageSize: Number(pageSize ?? defaultSize) }
}

/**
 * The `Link` header of a page (RFC 8288). The URLs are relative: the gateway does not know the host name
 * that the caller used.
 */
export function pageLinks(path: string, query: Values, current: NumberedPage): string {
  const { page, pageSize, hasNext, last } = current
  const relations = {
    first: 1,
    prev: page > 1 ? page - 1 : null,
    next: hasNext ? page + 1 : null,
    last,
  }
  return Object.entries(relations)
    .flatMap(([relation, number]) =>
      number === null ? [] : [pageLink(path, query, { relation, page: number, pageSize })],
    )
    .join(', ')
}

export function pageLink(
  path: string,
  query: Values,
  { relation, ...page }: PageRequest & { readonly relation: string },
): string {
  const parameters = Object.entries({ ...query, ...page }).map(([name, value]) => [
    name,
    String(value),
  ])
  return `<${path}?${new URLSearchParams(parameters).toString()}>; rel="${relation}"`
}

export const unknownParameters = 'unknown-parameters'

export const listHeaders = {
  link: text('Links to the `first`, `prev`, `next` and `last` page, if known (RFC 8288).'),
  [unknownParameters]: text(
    'Names of parameters that were ignored because the path does not have them, URL-encoded. Absent if there are none.',
  ),
} as const

/** @param defaultSize a sentence about requests without a page size */
export function pagingParameters(defaultSize: string): Readonly<Record<string, JsonSchema>> {
  return {
    page: {
      description: 'Page number, from 1. 0 means 1.',
      type: 'integer',
      minimum: 0,
      maximum: 2_147_483_647,
    },
    pageNumber: { description: 'Alias of page.', type: 'integer' },
    pageSize: {
      description: `Records per page. ${defaultSize}`,
      type: 'integer',
      minimum: 1,
      maximum: maximumPageSize,
    },
  }
}
