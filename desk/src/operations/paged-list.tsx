import { addressOf, queryWith } from '../shell/address.js'
import { isBeyond, NoSuchPage, Pages, readPage } from '../shell/pages.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'

const rowsAPage = 10

/** There are no live updates for this data, so it is polled. */
export const polling = { pollInterval: 10_000, skipPollAttempt: () => document.hidden }

type List = 'deliveries' | 'events'

interface PagedListProps<Row> {
  readonly list: List
  readonly query: URLSearchParams
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly page: { readonly nodes: readonly Row[]; readonly totalCount: number } | null
  /** Text for an empty list. */
  readonly none: string
  readonly label: string
}

/** A list of the screen with its own paging. */
export function PagedList<Row extends { readonly id: string }>(props: PagedListProps<Row>) {
  const { list, query, caption, columns, page, none, label } = props
  const paging = {
    page: readPage(query, list),
    size: rowsAPage,
    total: page?.totalCount ?? 0,
    at: (number: number) =>
      addressOf('operations', '', queryWith(query, { [list]: String(number) })),
  }
  if (isBeyond(paging)) return <NoSuchPage {...paging} />
  if (page === null || page.nodes.length === 0) return <Empty>{none}</Empty>
  return (
    <>
      <Table caption={caption} columns={columns} rows={page.nodes} keyOf={({ id }) => id} />
      <Pages {...paging} label={label} isSizeFixed />
    </>
  )
}

/** Paging variables of a list. */
export function listPage(
  query: URLSearchParams,
  list: List,
): { readonly page: number; readonly pageSize: number } {
  return { page: readPage(query, list), pageSize: rowsAPage }
}
