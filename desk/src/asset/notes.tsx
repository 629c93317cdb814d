import type { AssetPageQuery, NoteSummaryFragment } from '@housing-gateway/client/documents'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { counted, day } from '../shell/words.js'

const columns: readonly Column<NoteSummaryFragment>[] = [
  { heading: 'Day', cell: ({ createdAt }) => (createdAt === null ? '–' : day(createdAt)) },
  {
    heading: 'Note',
    cell: ({ title, description }) => [title, description].flatMap((text) => text ?? []).join(': '),
  },
  { heading: 'Category', cell: ({ category }) => category ?? '–' },
  { heading: 'Author', cell: ({ authorName }) => authorName ?? '–' },
]

interface NotesProps {
  readonly notes: NonNullable<AssetPageQuery['asset']>['notes']
}

/** Notes about the record, latest first. */
export function Notes({ notes }: NotesProps) {
  if (notes === null || notes.totalCount === 0) return <Empty>There are no notes.</Empty>
  const { nodes, totalCount } = notes
  return (
    <>
      <Table caption="Notes" columns={columns} rows={nodes} keyOf={({ id }) => id} />
      {nodes.length < totalCount && (
        <p class="govuk-body">
          {nodes.length} of {counted(totalCount, 'note', 'notes')}
        </p>
      )}
    </>
  )
}
