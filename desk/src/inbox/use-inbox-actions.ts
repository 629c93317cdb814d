import { useApolloClient, useMutation } from '@apollo/client/react'
import {
  ArchiveNotificationsDocument,
  MarkNotificationsReadDocument,
} from '@housing-gateway/client/documents'
import { accepted, failureWords } from '@housing-gateway/client/errors'
import { useState } from 'preact/hooks'
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
      setFault(failureWords(error))
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
