import type { NotificationSummaryFragment } from '@housing-gateway/client/documents'
import { addressOf } from '../shell/address.js'
import { MessageBeginning } from '../shell/message-beginning.js'
import { channel, stateOf } from '../shell/notification-words.js'
import { Table, type Column } from '../shell/table.js'
import { counted, moment } from '../shell/words.js'

const columns: readonly Column<NotificationSummaryFragment>[] = [
  { heading: 'Created', cell: ({ createdDate }) => moment(createdDate) },
  { heading: 'By', cell: ({ notificationType }) => channel(notificationType) },
  {
    heading: 'Message',
    cell: (notification) => (
      <a class="govuk-link" href={addressOf('inbox', notification.uuid)}>
        <MessageBeginning notification={notification} />
      </a>
    ),
  },
  { heading: 'State', cell: (notification) => stateOf(notification) },
]

interface NotificationRowsProps {
  readonly rows: readonly NotificationSummaryFragment[]
  readonly total: number
}

/** Notifications about a record, newest first. */
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
