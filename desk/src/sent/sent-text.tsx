import { useApolloClient } from '@apollo/client/react'
import {
  SendingServicesDocument,
  SentTextDocument,
  type SentMessageFragment,
  type SentTextQuery,
} from '@housing-gateway/client/documents'
import { useState } from 'preact/hooks'
import { MessageText } from '../send/message-text.js'
import { useCaller } from '../session/caller.js'

type Text = Pick<NonNullable<SentTextQuery['messageStatus']>, 'subject' | 'body'>

interface SentTextProps {
  readonly notification: Pick<SentMessageFragment, 'id' | 'deliveries'>
}

/** The text of a message as it was sent, shown on request. Nothing for notifications on screen. */
export function SentText({ notification: { id, deliveries } }: SentTextProps) {
  const client = useApolloClient()
  const { may } = useCaller()
  const [text, setText] = useState<Text | 'loading' | 'missing' | null>(null)
  const mayRead = may('notifications:write') || may('notifications:read')
  if (deliveries.length === 0 || !mayRead || !may('personal:read')) return null
  const load = async (): Promise<Text | null> => {
    const { data } = await client.query({ query: SendingServicesDocument })
    for (const { name: service } of data?.sendingServices ?? []) {
      const variables = { notificationId: id, service }
      const answer = await client
        .query({ query: SentTextDocument, variables, fetchPolicy: 'no-cache' })
        .catch(() => null)
      const found = answer?.data?.messageStatus ?? null
      if (found !== null && found.body !== null) return found
    }
    return null
  }
  if (text === null || text === 'loading') {
    return (
      <p class="govuk-body-s desk-text">
        <button
          type="button"
          class="desk-link-button"
          disabled={text === 'loading'}
          onClick={() => {
            setText('loading')
            load().then(
              (found) => {
                setText(found ?? 'missing')
              },
              () => {
                setText(null)
              },
            )
          }}
        >
          Show the text
        </button>
      </p>
    )
  }
  return (
    <div role="status">
      {text === 'missing' ? (
        <p class="govuk-body-s">The provider no longer has the text.</p>
      ) : (
        <MessageText label="The text as sent" subject={text.subject} body={text.body} />
      )}
    </div>
  )
}
