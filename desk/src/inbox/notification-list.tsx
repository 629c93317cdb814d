import type { NotificationSummaryFragment } from '@housing-gateway/client/documents'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { MessagePreview } from '../shell/message-preview.js'
import { beginning, stateOf, topic } from '../shell/notification-words.js'
import { sender } from '../shell/sender.js'
import { moment } from '../shell/words.js'
import type { SelectedList } from './selected-list.js'
import { useInboxActions } from './use-inbox-actions.js'

interface NotificationListProps {
  readonly rows: readonly NotificationSummaryFragment[]
  readonly chosen: SelectedList
}

/** Notifications with their actions. */
export function NotificationList({ rows, chosen }: NotificationListProps) {
  const { may } = useCaller()
  const { read, archive, fault } = useInboxActions()
  const unread = rows.filter(({ isReadStatus }) => !isReadStatus).map(({ id }) => id)
  const isOwn = !chosen.showsAll
  const mayRead = isOwn && may('notifications:act')
  return (
    <>
      <p class="govuk-error-message" role="alert">
        {fault}
      </p>
      {mayRead && unread.length > 1 && (
        <button type="button" class="desk-link-button" onClick={() => void read(unread)}>
          Mark these {unread.length} as read
        </button>
      )}
      <ul class="govuk-list desk-notes">
        {rows.map((row) => (
          <li key={row.id} class={`desk-note${row.isReadStatus ? '' : ' desk-note--unread'}`}>
            <Summary notification={row} />
            <div class="desk-note__acts">
              {mayRead && !row.isReadStatus && (
                <Act
                  row={row}
                  label="Mark as read"
                  onAct={() => {
                    void read([row.id])
                  }}
                />
              )}
              {isOwn && (
                <Act
                  row={row}
                  label={chosen.list === 'archive' ? 'Unarchive' : 'Archive'}
                  onAct={() => {
                    void archive([row.id], chosen.list !== 'archive')
                  }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Summary({ notification }: { readonly notification: NotificationSummaryFragment }) {
  const { uuid, targetType, createdBy, createdDate } = notification
  return (
    <div>
      <a class="govuk-link" href={addressOf('inbox', uuid)}>
        <MessagePreview notification={notification} />
      </a>
      <p class="govuk-body-s desk-note__about">
        <span class="desk-tag">{stateOf(notification)}</span>
        {topic(targetType)}, {moment(createdDate)}, sent by{' '}
        <bdi>{beginning(sender(createdBy), 60)}</bdi>
      </p>
    </div>
  )
}

interface ActProps {
  readonly row: NotificationSummaryFragment
  readonly label: string
  readonly onAct: () => void
}

function Act({ row, label, onAct }: ActProps) {
  return (
    <button type="button" class="desk-link-button" onClick={onAct}>
      {label}
      <span class="govuk-visually-hidden">: {beginning(row.message ?? '', 60)}</span>
    </button>
  )
}
