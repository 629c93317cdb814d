import { RecordChangesDocument, type SearchKind } from '@housing-gateway/client/documents'
import { useRef, useState } from 'preact/hooks'
import { useLive } from './use-live.js'
import { clockTime } from './words.js'

/** Changes that come together are read together. */
const togetherMs = 300

interface RecordChangesProps {
  readonly kind: SearchKind
  readonly uuid: string
  /** The query of the page that shows the record. */
  readonly answer: { readonly data?: unknown; readonly refetch: () => Promise<{ data?: unknown }> }
  /** Reading anew would take away what somebody has gone on to, so they are asked before. */
  readonly asksBefore?: boolean
}

/** Keeps the page of a record as the record is, and says so without taking the focus. */
export function RecordChanges({ kind, uuid, answer, asksBefore = false }: RecordChangesProps) {
  const [isBehind, setBehind] = useState(false)
  const [readAt, setReadAt] = useState<Date | null>(null)
  const wasRead = useRef(false)
  const isWaiting = useRef(false)
  const readAnew = async (before: string) => {
    isWaiting.current = false
    const { data } = await answer.refetch()
    setBehind(false)
    if (JSON.stringify(data) !== before) setReadAt(new Date())
  }
  const change = () => {
    const before = JSON.stringify(answer.data)
    if (asksBefore) setBehind(true)
    else if (!isWaiting.current) {
      isWaiting.current = true
      setTimeout(() => {
        // Why it cannot be read, the page says.
        readAnew(before).catch(() => undefined)
      }, togetherMs)
    }
  }
  useLive(RecordChangesDocument, { kind, uuid }, () => {
    // The first state is what the page has just read. Others come after something was, or may have been, missed.
    if (wasRead.current) change()
    wasRead.current = true
  })
  return (
    <div role="status" class="govuk-body-s desk-quiet desk-changes">
      {isBehind ? (
        <>
          This has changed.{' '}
          <button
            type="button"
            class="desk-link-button"
            onClick={() => {
              readAnew('').catch(() => undefined)
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
