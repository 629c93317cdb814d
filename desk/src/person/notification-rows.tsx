import type { NotificationSummaryFragment } from '@housing-gateway/client/documents'
import { Table, type Column } from '../shell/table.js'
import { counted, moment } from '../shell/words.js'

const columns: readonly Column<NotificationSummaryFragment>[] = [
  { heading: 'Created', cell: ({ createdDate }) => moment(createdDate) },
  { heading: 'By', cell: ({ notificationType }) => notificationType ?? '–' },
  { heading: 'Message', cell: ({ message }) => message ?? '–' },
  {
    heading: 'State',
    cell: ({ hasOpenAction, performedActionType, isReadStatus }) =>
      hasOpenAction
        ? 'Waits for a decision'
        : (performedActionType ?? (isReadStatus ? 'Read' : 'New')),
  },
]

interface NotificationRowsProps {
  readonly rows: readonly NotificationSummaryFragment[]
  readonly total: number
}

/** Notifications about a record, the newest first. */
export function NotificationRows({ rows, total }: NotificationRowsProps) {
  return (
    <>
      <Table caption="Notifications" {...{ columns, rows }} keyOf={({ id }) => id} />
      {total > rows.length && (
        <p class="govuk-body">
          {rows.length} of {counted(total, 'notification', 'notifications')}
        </p>
      )}
    </>
  )
}
