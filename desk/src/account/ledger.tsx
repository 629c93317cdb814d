import type { PageOfListFragment } from '@housing-gateway/client/documents'
import type { ComponentChildren } from 'preact'
import { Empty } from '../shell/states.js'
import { counted } from '../shell/words.js'

/** Number of rows shown at first, and added by each “Show more”. */
export const rowsAtOnce = 50

interface LedgerProps<Row> {
  readonly transactions: {
    readonly totalCount: number
    readonly edges: readonly { readonly node: Row }[]
    readonly pageInfo: PageOfListFragment
  }
  readonly onMore: (after: string | null) => void
  readonly children: (rows: readonly Row[], caption: string) => ComponentChildren
}

/** Transactions of an account or a tenure, latest first. */
export function Ledger<Row>({ transactions, onMore, children }: LedgerProps<Row>) {
  const { totalCount, edges, pageInfo } = transactions
  const rows = edges.map(({ node }) => node)
  if (rows.length === 0) return <Empty>There are no transactions.</Empty>
  return (
    <>
      {children(rows, 'Transactions, latest first')}
      <p class="govuk-body" role="status">
        {rows.length} of {counted(totalCount, 'transaction', 'transactions')}
      </p>
      {pageInfo.hasNextPage && (
        <button
          type="button"
          class="govuk-button govuk-button--secondary"
          onClick={() => {
            onMore(pageInfo.endCursor)
          }}
        >
          Show more
        </button>
      )}
    </>
  )
}
