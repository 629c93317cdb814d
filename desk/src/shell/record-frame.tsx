import type { SearchKind } from '@housing-gateway/client/documents'
import type { ComponentChildren } from 'preact'
import { Asked, type Answer } from './asked.js'
import { MissingRecord } from './missing-record.js'
import { RecordChanges } from './record-changes.js'

interface RecordFrameProps<Data, Found> {
  readonly kind: SearchKind
  readonly uuid: string
  /** Name of the record type. */
  readonly title: string
  readonly answer: Answer<Data>
  readonly record: (data: Data) => Found | null
  /** Ask before a refetch, because it would discard additionally loaded rows. */
  readonly asksBefore?: boolean
  readonly children: (record: Found) => ComponentChildren
}

/** The page of a record, with live updates, loading state and a message if it does not exist. */
export function RecordFrame<Data, Found>(props: RecordFrameProps<Data, Found>) {
  const { kind, uuid, title, answer, record, asksBefore = false, children } = props
  const one = title.toLowerCase()
  return (
    <>
      <RecordChanges {...{ kind, uuid, answer, asksBefore }} />
      <Asked answer={answer} what={`the ${one}`} title={title}>
        {(data) => {
          const found = record(data)
          return found === null ? <MissingRecord one={one} /> : children(found)
        }}
      </Asked>
    </>
  )
}
