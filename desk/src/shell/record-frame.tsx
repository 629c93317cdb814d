import type { RecordKind } from '@housing-gateway/client/documents'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useCaller } from '../session/caller.js'
import { rememberRecord } from './recent-records.js'
import { QueryResult, type Answer } from './query-result.js'
import { MissingRecord } from './missing-record.js'
import { RecordChanges } from './record-changes.js'

interface RecordFrameProps<Data, Row> {
  readonly kind: RecordKind
  readonly uuid: string
  /** Name of the record type. */
  readonly title: string
  readonly answer: Answer<Data>
  readonly record: (data: Data) => Row | null
  /** If true, asks before a refetch, because a refetch would discard additionally loaded rows. */
  readonly asksBefore?: boolean
  readonly children: (record: Row) => ComponentChildren
}

/** The page of a record, with live updates, loading state and a message if it does not exist. */
export function RecordFrame<Data, Row extends { readonly id: string }>(
  props: RecordFrameProps<Data, Row>,
) {
  const { kind, uuid, title, answer, record, asksBefore = false, children } = props
  const { id: caller } = useCaller()
  const one = title.toLowerCase()
  const id = answer.data === undefined ? undefined : record(answer.data)?.id
  useEffect(() => {
    if (id !== undefined) rememberRecord(caller, id)
  }, [caller, id])
  return (
    <>
      <RecordChanges kind={kind} uuid={uuid} answer={answer} asksBefore={asksBefore} />
      <QueryResult answer={answer} what={`the ${one}`} title={title}>
        {(data) => {
          const shown = record(data)
          return shown === null ? <MissingRecord one={one} /> : children(shown)
        }}
      </QueryResult>
    </>
  )
}
