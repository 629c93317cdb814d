import { addressOf, queryWith } from '../shell/address.js'
import { isBeyond, NoSuchPage, Pages, readPage } from '../shell/pages.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'

const rowsAPage = 10

/** What is shown here changes by itself, and nothing tells of it. */
export const lookingAgain = { pollInterval: 10_000, skipPollAttempt: () => document.hidden }

type List = 'deliveries' | 'events'

interface PagedListProps<Row> {
  readonly list: List
  readonly query: URLSearchParams
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly found: { readonly nodes: readonly Row[]; readonly totalCount: number } | null
  /** What is said where there is nothing. */
  readonly none: string
  readonly label: string
}

/** One of the lists of the screen, each of which has pages of its own. */
export function PagedList<Row extends { readonly id: string }>(props: PagedListProps<Row>) {
  const { list, query, caption, columns, found, none, label } = props
  const paging = {
    ...{ page: readPage(query, list), size: rowsAPage, total: found?.totalCount ?? 0 },
    at: (page: number) => addressOf('operations', '', queryWith(query, { [list]: String(page) })),
  }
  if (isBeyond(paging)) return <NoSuchPage {...paging} />
  if (found === null || found.nodes.length === 0) return <Empty>{none}</Empty>
  return (
    <>
      <Table {...{ caption, columns }} rows={found.nodes} keyOf={({ id }) => id} />
      <Pages {...paging} label={label} isSizeFixed />
    </>
  )
}

/** Which page of a list is asked for. */
export function listPage(
  query: URLSearchParams,
  list: List,
): { readonly page: number; readonly pageSize: number } {
  return { page: readPage(query, list), pageSize: rowsAPage }
}
