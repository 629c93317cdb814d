import type { AccountSummaryFragment } from '@housing-gateway/client/documents'
import { balanceColumn } from '../shell/balance.js'
import { RecordLink } from '../shell/record-link.js'
import { Table, type Column } from '../shell/table.js'

const columns: readonly Column<AccountSummaryFragment>[] = [
  {
    heading: 'Account',
    cell: ({ uuid, paymentReference }) => (
      <RecordLink screen="account" uuid={uuid}>
        {paymentReference ?? 'Without a reference'}
      </RecordLink>
    ),
  },
  { heading: 'Type', cell: ({ accountType }) => accountType ?? '–' },
  { heading: 'Status', cell: ({ accountStatus }) => accountStatus ?? '–' },
  balanceColumn(({ accountBalance }) => accountBalance),
]

interface AccountsTableProps {
  readonly caption: string
  readonly rows: readonly AccountSummaryFragment[]
}

export function AccountsTable({ caption, rows }: AccountsTableProps) {
  return <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
