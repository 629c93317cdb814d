import type { DeliveryStateFragment, DeliveryStatus } from '@housing-gateway/client/documents'
import { errorWords } from '@housing-gateway/client/error-words'
import { channel } from './notification-words.js'
import { moment } from './words.js'

const words: Readonly<Record<DeliveryStatus, string>> = {
  CANCELLED: 'Cancelled',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  PENDING: 'Waiting to be sent',
  SENDING: 'Being sent to the provider',
  SENT: 'Accepted by the provider',
  UNCERTAIN: 'Not confirmed',
}

const colours: Partial<Record<DeliveryStatus, string>> = {
  DELIVERED: 'green',
  FAILED: 'red',
  UNCERTAIN: 'yellow',
}

export function deliveryWords(status: DeliveryStatus | null): string {
  return status === null ? 'Unknown status' : words[status]
}

/** Delivery status of messages. */
export function Deliveries({
  deliveries,
}: {
  readonly deliveries: readonly DeliveryStateFragment[]
}) {
  return (
    <ul class="govuk-list">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          {channel(delivery.channel)}:{' '}
          <span class={`govuk-tag govuk-tag--${colourOf(delivery.status)}`}>
            {deliveryWords(delivery.status)}
          </span>{' '}
          {whenOf(delivery)}
          {delivery.failure !== null && (
            <>
              {' '}
              {errorWords({ code: delivery.failure.code })}
              {delivery.failure.isRetryable ? ' It can be sent again.' : ''}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function colourOf(status: DeliveryStatus | null): string {
  return status === null ? 'grey' : (colours[status] ?? 'blue')
}

function whenOf({ completedAt, sentAt }: DeliveryStateFragment): string {
  const time = completedAt ?? sentAt
  return time === null ? '' : moment(time)
}
