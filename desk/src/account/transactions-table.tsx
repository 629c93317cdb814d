import type {
  LedgerRowFragment,
  TransactionSummaryFragment,
} from '@housing-gateway/client/documents'
import { balanceColumn } from '../shell/balance.js'
import { RecordLink } from '../shell/record-link.js'
import { Table, type Column } from '../shell/table.js'
import { day, movement } from '../shell/words.js'

const dayAndType: readonly Column<TransactionSummaryFragment>[] = [
  { heading: 'Day', cell: ({ transactionDate: at }) => (at === null ? '–' : day(at)) },
  { heading: 'What', cell: ({ transactionTypeLabel: label }) => label ?? '–' },
]
const amount: Column<TransactionSummaryFragment> = {
  heading: 'Amount',
  isNumber: true,
  cell: (transaction) => movement(transaction) ?? '–',
}

const ofTenure: readonly Column<LedgerRowFragment>[] = [
  ...dayAndType,
  { heading: 'Account', cell: (row) => <AccountOf row={row} /> },
  amount,
]
/** Empty for rows whose account is unknown. */
const balanceOfAccount = balanceColumn<LedgerRowFragment>(
  ({ accountId, balanceAmount }) => (accountId === null ? null : balanceAmount),
  'Account balance',
)

function AccountOf({ row }: { readonly row: LedgerRowFragment }) {
  const { accountId, isReferenceShared, paymentReference } = row
  if (isReferenceShared) return <>All accounts of the tenure</>
  if (accountId === null) return <>Unknown</>
  return (
    <RecordLink screen="account" uuid={accountId}>
      {paymentReference}
    </RecordLink>
  )
}

interface TransactionsTableProps<Row> {
  readonly caption: string
  readonly rows: readonly Row[]
}

/** Transactions of one account, latest first. */
export function AccountTransactions(props: TransactionsTableProps<TransactionSummaryFragment>) {
  const columns = [
    ...dayAndType,
    amount,
    balanceColumn<TransactionSummaryFragment>(({ balanceAmount }) => balanceAmount),
  ]
  return <Table {...props} columns={columns} keyOf={({ id }) => id} />
}

/** Transactions of all accounts of a tenure, with the account of each row. */
export function TenureTransactions(props: TransactionsTableProps<LedgerRowFragment>) {
  const isSomeKnown = props.rows.some(({ accountId }) => accountId !== null)
  const columns = isSomeKnown ? [...ofTenure, balanceOfAccount] : ofTenure
  return <Table {...props} columns={columns} keyOf={({ id }) => id} />
}
