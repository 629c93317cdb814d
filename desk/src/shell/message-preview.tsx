import type { NotificationSummaryFragment } from '@housing-gateway/client/documents'
import { beginning, topic } from './notification-words.js'
import { Hidden } from './states.js'

interface MessagePreviewProps {
  readonly notification: Pick<
    NotificationSummaryFragment,
    'message' | 'maskedFields' | 'targetType'
  >
}

/** The start of a notification’s text, or its topic if there is no text or the caller may not see it. */
export function MessagePreview({ notification }: MessagePreviewProps) {
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
