import type { NotificationSummaryFragment } from '@housing-gateway/client/documents'
import { addressOf } from '../shell/address.js'
import { beginning, topic } from '../shell/notification-words.js'

interface PopUpsProps {
  readonly arrived: readonly NotificationSummaryFragment[]
  readonly onDismiss: (id: string) => void
}

/** New notifications above the screen, until opened or dismissed. They are announced without taking the focus. */
export function PopUps({ arrived, onDismiss }: PopUpsProps) {
  return (
    <div class="desk-pop-ups" role="status">
      {arrived.map(({ id, uuid, message, targetType }) => (
        <div key={id} class="desk-pop-up">
          <p class="govuk-body-s">
            <a
              class="govuk-link"
              href={addressOf('inbox', uuid)}
              onClick={() => {
                onDismiss(id)
              }}
            >
              New: {topic(targetType)}
            </a>
            <br />
            <bdi>{beginning(message ?? '', 100)}</bdi>
          </p>
          <button
            type="button"
            class="desk-link-button"
            onClick={() => {
              onDismiss(id)
            }}
          >
            Dismiss<span class="govuk-visually-hidden"> {beginning(message ?? '', 40)}</span>
          </button>
        </div>
      ))}
    </div>
  )
}
