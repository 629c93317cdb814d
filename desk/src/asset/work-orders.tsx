import type { AssetPageQuery, WorkOrderSummaryFragment } from '@housing-gateway/client/documents'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { counted, day } from '../shell/words.js'

const dayOr = (time: string | null) => (time === null ? '–' : day(time))

const columns: readonly Column<WorkOrderSummaryFragment>[] = [
  { heading: 'Repair', cell: ({ description }) => description ?? '–' },
  { heading: 'Trade', cell: ({ tradeDescription }) => tradeDescription ?? '–' },
  { heading: 'Priority', cell: ({ priority }) => priority ?? '–' },
  { heading: 'Raised', cell: ({ dateRaised }) => dayOr(dateRaised) },
]

const openColumns: readonly Column<WorkOrderSummaryFragment>[] = [
  ...columns,
  {
    heading: 'Target',
    cell: ({ targetDate, isOverdue }) => `${dayOr(targetDate)}${isOverdue ? ', overdue' : ''}`,
  },
]

const closedColumns: readonly Column<WorkOrderSummaryFragment>[] = [
  ...columns,
  {
    heading: 'Completed',
    cell: ({ dateCompleted, status }) => (dateCompleted === null ? status : day(dateCompleted)),
  },
]

interface WorkOrdersProps {
  readonly orders: NonNullable<AssetPageQuery['asset']>['openWorkOrders']
  readonly isOpen: boolean
}

/** Work orders of the asset, latest first. */
export function WorkOrders({ orders, isOpen }: WorkOrdersProps) {
  if (orders === null || orders.totalCount === 0) {
    return <Empty>There are no {isOpen ? 'open' : 'closed'} work orders.</Empty>
  }
  const { nodes, totalCount } = orders
  return (
    <>
      <Table
        caption={isOpen ? 'Open work orders' : 'Closed work orders'}
        columns={isOpen ? openColumns : closedColumns}
        rows={nodes}
        keyOf={({ id }) => id}
      />
      {nodes.length < totalCount && (
        <p class="govuk-body">
          {nodes.length} of {counted(totalCount, 'work order', 'work orders')}
        </p>
      )}
    </>
  )
}
