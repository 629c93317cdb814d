import type { SearchKind } from '@housing-gateway/client/documents'
import type { ComponentChildren } from 'preact'
import { QueryResult, type Answer } from './query-result.js'
import { MissingRecord } from './missing-record.js'
import { RecordChanges } from './record-changes.js'

interface RecordFrameProps<Data, Row> {
  readonly kind: SearchKind
  readonly uuid: string
  /** Name of the record type. */
  readonly title: string
  readonly answer: Answer<Data>
  readonly record: (data: Data) => Row | null
  /** Ask before a refetch, because it would discard additionally loaded rows. */
  readonly asksBefore?: boolean
  readonly children: (record: Row) => ComponentChildren
}

/** The page of a record, with live updates, loading state and a message if it does not exist. */
export function RecordFrame<Data, Row>(props: RecordFrameProps<Data, Row>) {
  const { kind, uuid, title, answer, record, asksBefore = false, children } = props
  const one = title.toLowerCase()
  return (
    <>
      <RecordChanges {...{ kind, uuid, answer, asksBefore }} />
      <QueryResult answer={answer} what={`the ${one}`} title={title}>
        {(data) => {
          const shown = record(data)
          return shown === null ? <MissingRecord one={one} /> : children(shown)
        }}
      </QueryResult>
    </>
  )
}
