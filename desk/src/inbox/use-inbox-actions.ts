import { useApolloClient, useMutation } from '@apollo/client/react'
import {
  ArchiveNotificationsDocument,
  MarkNotificationsReadDocument,
} from '@housing-gateway/client/documents'
import { accepted, PayloadRefused } from '@housing-gateway/client/errors'
import { useState } from 'preact/hooks'
import { errorWords } from '@housing-gateway/client/error-words'
import { refreshInbox } from './refresh-inbox.js'

interface InboxActions {
  readonly read: (ids: readonly string[]) => Promise<void>
  readonly archive: (ids: readonly string[], isArchived: boolean) => Promise<void>
  /** Error of the last action; null after success. */
  readonly fault: string | null
}

/** Marks notifications as read, and archives them. */
export function useInboxActions(): InboxActions {
  const client = useApolloClient()
  const [markRead] = useMutation(MarkNotificationsReadDocument)
  const [archive] = useMutation(ArchiveNotificationsDocument)
  const [fault, setFault] = useState<string | null>(null)
  const run = async (action: () => Promise<unknown>) => {
    try {
      await action()
      setFault(null)
    } catch (error) {
      setFault(failureMessage(error))
    }
    refreshInbox(client)
  }
  return {
    read: (ids) =>
      run(async () => {
        const { data } = await markRead({ variables: { input: { ids: [...ids] } } })
        accepted(data?.markNotificationsRead)
      }),
    archive: (ids, isArchived) =>
      run(async () => {
        const { data } = await archive({ variables: { input: { ids: [...ids], isArchived } } })
        accepted(data?.archiveNotifications)
      }),
    fault,
  }
}

/** The message of a failed action. */
function failureMessage(error: unknown): string {
  return error instanceof PayloadRefused && error.errors.length > 0
    ? error.errors.map(errorWords).join(' ')
    : 'The action failed because the service is not responding. Try again.'
}
