import type { TransactionSummaryFragment } from '@housing-gateway/client/documents'
import { Table, type Column } from '../shell/table.js'
import { balance, day, movement } from '../shell/words.js'

const columns: readonly Column<TransactionSummaryFragment>[] = [
  { heading: 'Day', cell: ({ transactionDate: at }) => (at === null ? '–' : day(at)) },
  { heading: 'What', cell: ({ transactionTypeLabel: label }) => label ?? '–' },
  {
    heading: 'Amount',
    isNumber: true,
    cell: (transaction) => movement(transaction) ?? '–',
  },
  {
    heading: 'Balance',
    isNumber: true,
    cell: ({ balanceAmount: amount }) => (amount === null ? '–' : balance(amount)),
  },
]

interface TransactionsTableProps {
  readonly caption: string
  readonly rows: readonly TransactionSummaryFragment[]
}

/** What was charged and paid, the latest first. */
export function TransactionsTable({ caption, rows }: TransactionsTableProps) {
  return <Table {...{ caption, columns, rows }} keyOf={({ id }) => id} />
}
