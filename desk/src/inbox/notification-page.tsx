import { useQuery } from '@apollo/client/react'
import {
  NotificationPageDocument,
  type NotificationPageQuery,
} from '@housing-gateway/client/documents'
import { useEffect } from 'preact/hooks'
import { useCaller } from '../session/caller.js'
import { Recipient } from '../sent/recipient.js'
import { SentText } from '../sent/sent-text.js'
import { addressOf } from '../shell/address.js'
import { QueryResult } from '../shell/query-result.js'
import { Deliveries } from '../shell/deliveries.js'
import { Fact, Facts } from '../shell/facts.js'
import { MissingRecord } from '../shell/missing-record.js'
import { act, channel, stateOf, topic } from '../shell/notification-words.js'
import { OutsideLink } from '../shell/outside-link.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Section } from '../shell/section.js'
import { sender } from '../shell/sender.js'
import { Hidden } from '../shell/states.js'
import { asWritten, moment } from '../shell/words.js'
import { Decision } from './decision.js'
import { TargetLink } from './target-link.js'
import { useInboxActions } from './use-inbox-actions.js'

/** One notification with its record, messages and history. */
export function NotificationPage({ uuid }: { readonly uuid: string }) {
  const answer = useQuery(NotificationPageDocument, {
    variables: { by: { uuid } },
    fetchPolicy: 'cache-and-network',
  })
  return (
    <QueryResult answer={answer} what="the notification" title="Notification">
      {({ notification }) =>
        notification === null ? (
          <MissingRecord one="notification" />
        ) : (
          <Shown notification={notification} />
        )
      }
    </QueryResult>
  )
}

export type ShownNotification = NonNullable<NotificationPageQuery['notification']>

function Shown({ notification }: { readonly notification: ShownNotification }) {
  const { message, followOnUrl, deliveries } = notification
  const { archivedAt } = notification
  const { archive, fault } = useInboxActions()
  const { may } = useCaller()
  useReadWhenOpened(notification)
  return (
    <>
      <p class="govuk-body-s">
        <a class="govuk-link" href={addressOf('inbox')}>
          Back to the inbox
        </a>
      </p>
      <ScreenTitle>{topic(notification.targetType)}</ScreenTitle>
      {message !== null && (
        <p class="govuk-body desk-as-written" dir="auto">
          {asWritten(message)}
        </p>
      )}
      {notification.maskedFields.includes('message') && (
        <p class="govuk-body">
          Message: <Hidden scopes={['personal:read']} />
        </p>
      )}
      <Facts>
        <Fact name="State">{stateOf(notification)}</Fact>
        {notification.notificationType !== 'SCREEN' && (
          <Fact name="To">
            <Recipient notification={notification} />
          </Fact>
        )}
        <Fact name="About">
          <TargetLink notification={notification} />
        </Fact>
        {followOnUrl !== null && (
          <Fact name="Link">
            <OutsideLink address={followOnUrl}>Open the link</OutsideLink>
          </Fact>
        )}
        <Fact name="Sent by">
          <bdi>{sender(notification.createdBy)}</bdi>, {moment(notification.createdDate)},{' '}
          {wayOf(notification.notificationType)}
        </Fact>
      </Facts>
      <Decision notification={notification} />
      {may('notifications:own') && !may('notifications:read') && (
        <p class="govuk-body">
          <button
            type="button"
            class="desk-link-button"
            onClick={() => void archive([notification.id], archivedAt === null)}
          >
            {archivedAt === null ? 'Archive' : 'Remove from the archive'}
          </button>
        </p>
      )}
      <p class="govuk-error-message" role="alert">
        {fault}
      </p>
      {deliveries.length > 0 && (
        <Section title="Messages">
          <Deliveries deliveries={deliveries} />
          <SentText notification={notification} />
        </Section>
      )}
      <History notification={notification} />
    </>
  )
}

/** Channel of the notification. */
function wayOf(type: ShownNotification['notificationType']): string {
  return type === 'SCREEN' ? 'on screen' : `as ${channel(type).toLowerCase()}`
}

/** Marks an opened notification as read, except for supervisors, who open notifications of other people. */
function useReadWhenOpened({ id, isReadStatus }: ShownNotification): void {
  const { may } = useCaller()
  const { read } = useInboxActions()
  const isToBeRead = !isReadStatus && may('notifications:act') && !may('notifications:read')
  useEffect(() => {
    if (isToBeRead) void read([id])
    // Runs once for each notification. If it fails, the user still has the button in the list.
  }, [id])
}

function History({ notification }: { readonly notification: ShownNotification }) {
  const { performedActions } = notification
  if (performedActions.length === 0) return null
  return (
    <Section title="History">
      <ol class="govuk-list">
        {performedActions.map(({ actionType, actionNote, doneBy, occurredAt }) => (
          <li key={`${occurredAt} ${actionType ?? ''}`}>
            <b>{act(actionType)}</b> by <bdi>{doneBy}</bdi>, {moment(occurredAt)}
            {actionNote !== null && (
              <div class="desk-as-written" dir="auto">
                {asWritten(actionNote)}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
