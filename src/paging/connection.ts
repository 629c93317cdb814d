/** A page of a list in Relay's shape. `totalCount` counts the whole list when it is called. */
export interface Connection<T> {
  readonly edges: readonly Edge<T>[]
  readonly pageInfo: PageInfo
  totalCount(): Promise<number>
}

/** A page whose rows are read only on request; a caller may want the count alone. */
export interface DeferredConnection<T> {
  read(): Promise<Connection<T>>
  totalCount(): Promise<number>
}

export interface Edge<T> {
  readonly cursor: string
  readonly node: T
}

export interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

export function connection<T>(
  edges: readonly Edge<T>[],
  more: { readonly before: boolean; readonly after: boolean },
  totalCount: () => Promise<number>,
): Connection<T> {
  return { edges, pageInfo: pageInfo(edges, more), totalCount }
}

export function pageInfo(
  edges: readonly Edge<unknown>[],
  more: { readonly before: boolean; readonly after: boolean },
): PageInfo {
  return {
    hasNextPage: more.after,
    hasPreviousPage: more.before,
    get startCursor() {
      return edges[0]?.cursor ?? null
    },
    get endCursor() {
      return edges.at(-1)?.cursor ?? null
    },
  }
}
