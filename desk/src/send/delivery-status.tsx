import { useQuery, useSubscription } from '@apollo/client/react'
import {
  DeliveryChangesDocument,
  NotificationPageDocument,
} from '@housing-gateway/client/documents'
import { TargetLink } from '../inbox/target-link.js'
import { Recipient } from '../sent/recipient.js'
import { SentText } from '../sent/sent-text.js'
import { addressOf } from '../shell/address.js'
import { Deliveries } from '../shell/deliveries.js'
import { Fact, Facts } from '../shell/facts.js'
import { topic } from '../shell/notification-words.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Empty, Failure, Hidden, Loading } from '../shell/states.js'
import { moment } from '../shell/words.js'

interface DeliveryStatusProps {
  /** Opaque id of the notification. */
  readonly id: string
  /** UUID of the recipient; empty if unknown. */
  readonly person: string
}

/** Live status of a sent message. */
export function DeliveryStatus({ id, person }: DeliveryStatusProps) {
  const { data, error, restart } = useSubscription(DeliveryChangesDocument, {
    variables: { ids: [id] },
  })
  const deliveries = data?.deliveryStatusChanged?.deliveries ?? null
  return (
    <>
      <ScreenTitle>Sent</ScreenTitle>
      {deliveries === null && error !== undefined && <Failure error={error} onRetry={restart} />}
      {deliveries === null && error === undefined && <Loading what="the status" />}
      <div role="status">
        {deliveries !== null && deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
      </div>
      <SentMessage id={id} />
      {deliveries?.length === 0 && <Empty>You have not sent this message.</Empty>}
      <p class="govuk-body">
        {person !== '' && (
          <>
            <a class="govuk-link" href={addressOf('person', person)}>
              Back to the person and what was sent
            </a>
            {' · '}
          </>
        )}
        <a class="govuk-link" href={addressOf('send', '', { person })}>
          Send another
        </a>
      </p>
    </>
  )
}

/** The sent message. Its sender may always read it. */
function SentMessage({ id }: Pick<DeliveryStatusProps, 'id'>) {
  const { data } = useQuery(NotificationPageDocument, { variables: { by: { id } } })
  const notification = data?.notification ?? null
  if (notification === null) return null
  const { message, maskedFields, targetType, createdDate } = notification
  return (
    <Facts>
      <Fact name="Message">
        {maskedFields.includes('message') ? (
          <Hidden scopes={['personal:read']} />
        ) : (
          <bdi>{message ?? topic(targetType)}</bdi>
        )}
      </Fact>
      <Fact name="To">
        <Recipient notification={notification} />
      </Fact>
      <Fact name="About">
        <TargetLink notification={notification} />
      </Fact>
      <Fact name="Sent">{moment(createdDate)}</Fact>
      <Fact name="Text">
        <SentText notification={notification} />
      </Fact>
    </Facts>
  )
}
