import { RecordChangesDocument, type RecordKind } from '@housing-gateway/client/documents'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from './query-result.js'
import { useLive } from './use-live.js'
import { clockTime } from './words.js'

/** Changes within this time cause one refetch. */
const debounceMs = 300

interface RecordChangesProps {
  readonly kind: RecordKind
  readonly uuid: string
  /** The query of the page that shows the record. */
  readonly answer: Answer<unknown>
  /** If true, asks before a refetch, because a refetch would discard additionally loaded rows. */
  readonly asksBefore: boolean
}

/** Refetches the page of a record when the record changes, and announces this without taking the focus. */
export function RecordChanges({ kind, uuid, answer, asksBefore }: RecordChangesProps) {
  /** Reason for a refetch; null if none is due. */
  const [due, setDue] = useState<string | null>(null)
  const [readAt, setReadAt] = useState<Date | null>(null)
  const hasFirstEvent = useRef(false)
  const latest = useRef(answer)
  latest.current = answer
  const { loading } = answer
  useLive(
    RecordChangesDocument,
    { kind, uuid },
    () => {
      // There are no events for changes between loading the page and opening the stream.
      setDue(hasFirstEvent.current ? 'This has changed.' : 'This may have changed.')
      hasFirstEvent.current = true
    },
    // The page refetches everything and compares it with the data it showed before.
    'no-cache',
  )
  const refresh = async () => {
    const { data: before } = latest.current
    setDue(null)
    const { data } = await latest.current.refetch()
    const isOther = JSON.stringify(data) !== JSON.stringify(before)
    if (before !== undefined && isOther) setReadAt(new Date())
  }
  useEffect(() => {
    // A response in flight may be older than the change.
    if (due === null || loading || asksBefore) return
    const timer = setTimeout(() => {
      // The page shows the error.
      refresh().catch(() => undefined)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
    }
  }, [due, loading, asksBefore])
  return (
    <div role="status" class="govuk-body-s desk-quiet desk-changes">
      {asksBefore && due !== null ? (
        <>
          {due}{' '}
          <button
            type="button"
            class="desk-link-button"
            onClick={() => {
              refresh().catch(() => undefined)
            }}
          >
            Show the current version
          </button>
        </>
      ) : (
        readAt !== null && `This has changed. Updated at ${clockTime(readAt)}.`
      )}
    </div>
  )
}
