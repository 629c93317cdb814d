import type {
  ActivitySummaryFragment,
  NoteSummaryFragment,
  WorkOrderSummaryFragment,
} from '@housing-gateway/client/documents'
import type { ComponentChildren } from 'preact'
import { FirstRows } from '../shell/first-rows.js'
import { RecordLink } from '../shell/record-link.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { counted, dayOr, fieldWords, readable } from '../shell/words.js'

interface Entry {
  readonly id: string
  readonly time: string | null
  readonly what: ComponentChildren
  readonly kind: string
  readonly who: string | null
}

interface List<Row> {
  readonly totalCount: number
  readonly nodes: readonly Row[]
}

interface HistoryProps {
  /** Each list with its latest rows; null if the caller may not see it. */
  readonly workOrders?: List<WorkOrderSummaryFragment> | null
  readonly notes: List<NoteSummaryFragment> | null
  readonly activities?: List<ActivitySummaryFragment> | null
}

const columns: readonly Column<Entry>[] = [
  { heading: 'Day', cell: ({ time }) => dayOr(time) },
  { heading: 'What', cell: ({ what }) => what },
  { heading: 'Kind', cell: ({ kind }) => kind },
  { heading: 'Who', cell: ({ who }) => who ?? '–' },
]

/** Closed work orders, notes and changes of a record, latest first. */
export function History({ workOrders = null, notes, activities = null }: HistoryProps) {
  const entries = [
    ...(workOrders?.nodes ?? []).map(workOrderEntry),
    ...(notes?.nodes ?? []).map(noteEntry),
    ...(activities?.nodes ?? []).map(activityEntry),
  ].sort((one, other) => (other.time ?? '').localeCompare(one.time ?? ''))
  if (entries.length === 0) return <Empty>There are no entries.</Empty>
  const total = [workOrders, notes, activities].reduce(
    (sum, list) => sum + (list?.totalCount ?? 0),
    0,
  )
  return (
    <>
      <FirstRows rows={entries} what="entries">
        {(rows) => <Table caption="History" {...{ columns, rows }} keyOf={({ id }) => id} />}
      </FirstRows>
      {entries.length < total && (
        <p class="govuk-body">
          {entries.length} of {counted(total, 'entry', 'entries')}
        </p>
      )}
    </>
  )
}

function workOrderEntry(order: WorkOrderSummaryFragment): Entry {
  return {
    id: order.id,
    time: order.dateCompleted ?? order.dateRaised,
    what: (
      <RecordLink screen="work-order" uuid={order.uuid}>
        {order.description ?? 'Work order'}
      </RecordLink>
    ),
    kind: listed('Work order', order.status),
    who: order.tradeDescription,
  }
}

function noteEntry(note: NoteSummaryFragment): Entry {
  return {
    id: note.id,
    time: note.createdAt,
    what: [note.title, note.description].flatMap((text) => text ?? []).join(': '),
    kind: listed('Note', note.category),
    who: note.authorName,
  }
}

/** Callers who may not see personal data see the names of the changed fields only. */
function activityEntry({ changes, changedFields, ...activity }: ActivitySummaryFragment): Entry {
  const changed = changes?.map(
    ({ field, oldValue, newValue }) =>
      `${fieldWords(field)}: ${[oldValue, newValue].map((value) => value ?? 'none').join(' → ')}`,
  )
  return {
    id: activity.id,
    time: activity.createdAt,
    what: (changed ?? changedFields.map(fieldWords)).join('; '),
    kind: listed('Change', activity.type),
    who: activity.authorName,
  }
}

const listed = (kind: string, detail: string | null) =>
  detail === null ? kind : `${kind}, ${readable(detail)}`
