import { RecordChangesDocument, type SearchKind } from '@housing-gateway/client/documents'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from './asked.js'
import { useLive } from './use-live.js'
import { clockTime } from './words.js'

/** Changes that come together are read together. */
const togetherMs = 300

interface RecordChangesProps {
  readonly kind: SearchKind
  readonly uuid: string
  /** The query of the page that shows the record. */
  readonly answer: Answer<unknown>
  /** Reading anew would take away what somebody has gone on to, so they are asked before. */
  readonly asksBefore: boolean
}

/** Keeps the page of a record as the record is, and says so without taking the focus. */
export function RecordChanges({ kind, uuid, answer, asksBefore }: RecordChangesProps) {
  /** Why the page is to be read anew. */
  const [due, setDue] = useState<string | null>(null)
  const [readAt, setReadAt] = useState<Date | null>(null)
  const isFollowed = useRef(false)
  const latest = useRef(answer)
  latest.current = answer
  const { loading } = answer
  useLive(
    RecordChangesDocument,
    { kind, uuid },
    () => {
      // The page was read before the stream began, and of changes between the two nobody tells.
      setDue(isFollowed.current ? 'This has changed.' : 'This may have changed.')
      isFollowed.current = true
    },
    // The page reads all of it, and compares that with what it showed before.
    'no-cache',
  )
  const readAnew = async () => {
    const { data: before } = latest.current
    setDue(null)
    const { data } = await latest.current.refetch()
    const isOther = JSON.stringify(data) !== JSON.stringify(before)
    if (before !== undefined && isOther) setReadAt(new Date())
  }
  useEffect(() => {
    // What is on its way may have left before the change.
    if (due === null || loading || asksBefore) return
    const timer = setTimeout(() => {
      // Why it cannot be read, the page says.
      readAnew().catch(() => undefined)
    }, togetherMs)
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
              readAnew().catch(() => undefined)
            }}
          >
            Show it as it is now
          </button>
        </>
      ) : (
        readAt !== null && `This has changed, and is shown as of ${clockTime(readAt)}.`
      )}
    </div>
  )
}
