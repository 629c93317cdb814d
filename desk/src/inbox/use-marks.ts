import { useApolloClient, useMutation } from '@apollo/client/react'
import {
  ArchiveNotificationsDocument,
  MarkNotificationsReadDocument,
} from '@housing-gateway/client/documents'
import { accepted, PayloadRefused } from '@housing-gateway/client/errors'
import { useState } from 'preact/hooks'
import { errorWords } from '../shell/error-words.js'
import { refreshInbox } from './refresh-inbox.js'

interface Marks {
  readonly read: (ids: readonly string[]) => Promise<void>
  readonly archive: (ids: readonly string[], isArchived: boolean) => Promise<void>
  /** Error of the last action; null after success. */
  readonly fault: string | null
}

/** Marks notifications as read, and archives them. */
export function useMarks(): Marks {
  const client = useApolloClient()
  const [markRead] = useMutation(MarkNotificationsReadDocument)
  const [putAway] = useMutation(ArchiveNotificationsDocument)
  const [fault, setFault] = useState<string | null>(null)
  const noted = async (mark: () => Promise<unknown>) => {
    try {
      await mark()
      setFault(null)
    } catch (error) {
      setFault(whyNot(error))
    }
    refreshInbox(client)
  }
  return {
    read: (ids) =>
      noted(async () => {
        const { data } = await markRead({ variables: { input: { ids: [...ids] } } })
        accepted(data?.markNotificationsRead)
      }),
    archive: (ids, isArchived) =>
      noted(async () => {
        const { data } = await putAway({ variables: { input: { ids: [...ids], isArchived } } })
        accepted(data?.archiveNotifications)
      }),
    fault,
  }
}

/** The message of a failed action. */
function whyNot(error: unknown): string {
  return error instanceof PayloadRefused && error.errors.length > 0
    ? error.errors.map(errorWords).join(' ')
    : 'The action failed because the service is not responding. Try again.'
}
