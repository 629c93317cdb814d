import { useApolloClient } from '@apollo/client/react'
import {
  SentTextDocument,
  type SentMessageFragment,
  type SentTextQuery,
} from '@housing-gateway/client/documents'
import { useState } from 'preact/hooks'
import { MessageText } from '../send/message-text.js'
import { useCaller } from '../session/caller.js'
import { isTemporaryError } from '../shell/states.js'

type Text = NonNullable<SentTextQuery['messageStatus']>

interface SentTextProps {
  readonly notification: Pick<SentMessageFragment, 'deliveries'>
}

/** The texts of a message as they were sent, shown on request. Renders nothing for Screen notifications. */
export function SentText({ notification: { deliveries } }: SentTextProps) {
  const client = useApolloClient()
  const { may } = useCaller()
  const [texts, setTexts] = useState<readonly Text[] | 'loading' | null>(null)
  const mayRead = may('notifications:write') || may('notifications:read')
  if (deliveries.length === 0 || !mayRead || !may('personal:read')) return null
  const load = async () => {
    const statuses = await Promise.all(
      deliveries.map(async ({ uuid, serviceId }) => {
        if (serviceId === null) return null
        const { data, error } = await client.query({
          query: SentTextDocument,
          variables: { deliveryId: uuid, service: serviceId },
          fetchPolicy: 'no-cache',
          // If a text is no longer stored, its field has an error.
          errorPolicy: 'all',
        })
        if (error !== undefined && isTemporaryError(error)) {
          throw new Error(error.message, { cause: error })
        }
        return data?.messageStatus ?? null
      }),
    )
    return statuses.filter((status) => status !== null).filter(({ body }) => body !== null)
  }
  if (texts === null || texts === 'loading') {
    return (
      <p class="govuk-body-s desk-text">
        <button
          type="button"
          class="desk-link-button"
          disabled={texts === 'loading'}
          onClick={() => {
            setTexts('loading')
            load().then(setTexts, () => {
              setTexts(null)
            })
          }}
        >
          Show the text
        </button>
      </p>
    )
  }
  return (
    <div role="status">
      {texts.length === 0 && <p class="govuk-body-s">The provider no longer has the text.</p>}
      {texts.map(({ id, subject, body }) => (
        <MessageText key={id} label="The text as sent" subject={subject} body={body} />
      ))}
    </div>
  )
}
