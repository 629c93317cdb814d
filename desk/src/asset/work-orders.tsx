import type { AssetPageQuery, WorkOrderSummaryFragment } from '@housing-gateway/client/documents'
import { RecordLink } from '../shell/record-link.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { counted, dayOr } from '../shell/words.js'

const columns: readonly Column<WorkOrderSummaryFragment>[] = [
  {
    heading: 'Repair',
    cell: ({ uuid, description }) => (
      <RecordLink screen="work-order" uuid={uuid}>
        {description ?? 'Work order'}
      </RecordLink>
    ),
  },
  { heading: 'Trade', cell: ({ tradeDescription }) => tradeDescription ?? '–' },
  { heading: 'Priority', cell: ({ priority }) => priority ?? '–' },
  { heading: 'Raised', cell: ({ dateRaised }) => dayOr(dateRaised) },
  {
    heading: 'Target',
    cell: ({ targetDate, isOverdue }) => `${dayOr(targetDate)}${isOverdue ? ', overdue' : ''}`,
  },
]

interface WorkOrdersProps {
  readonly orders: NonNullable<AssetPageQuery['asset']>['openWorkOrders']
}

/** Open work orders of the asset, latest first. */
export function WorkOrders({ orders }: WorkOrdersProps) {
  if (orders === null || orders.totalCount === 0) {
    return <Empty>There are no open work orders.</Empty>
  }
  const { nodes, totalCount } = orders
  return (
    <>
      <Table caption="Open work orders" {...{ columns }} rows={nodes} keyOf={({ id }) => id} />
      {nodes.length < totalCount && (
        <p class="govuk-body">
          {nodes.length} of {counted(totalCount, 'work order', 'work orders')}
        </p>
      )}
    </>
  )
}
