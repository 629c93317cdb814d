import type { NotificationSummaryFragment } from '@housing-gateway/client/documents'
import { beginning, topic } from './notification-words.js'
import { Hidden } from './states.js'

interface MessageBeginningProps {
  readonly notification: Pick<
    NotificationSummaryFragment,
    'message' | 'maskedFields' | 'targetType'
  >
}

/** The start of a notification’s text, or its topic if there is no text or the caller may not see it. */
export function MessageBeginning({ notification }: MessageBeginningProps) {
  const { message, maskedFields, targetType } = notification
  return (
    <>
      <bdi>{beginning(message ?? '') || topic(targetType)}</bdi>
      {maskedFields.includes('message') && (
        <>
          {' '}
          <Hidden scopes={['personal:read']} />
        </>
      )}
    </>
  )
}
