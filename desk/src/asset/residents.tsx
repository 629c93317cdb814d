import type { AssetPageQuery, PersonSummaryFragment } from '@housing-gateway/client/documents'
import { FirstRows } from '../shell/first-rows.js'
import { RecordLink } from '../shell/record-link.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { balance, counted, personName, readable } from '../shell/words.js'

const columns: readonly Column<PersonSummaryFragment>[] = [
  {
    heading: 'Name',
    cell: ({ uuid, fullName }) => (
      <RecordLink screen="person" uuid={uuid}>
        {personName(fullName)}
      </RecordLink>
    ),
  },
  { heading: 'Known as', cell: ({ personTypes }) => personTypes.map(readable).join(', ') || '–' },
  {
    heading: 'Balance',
    isNumber: true,
    cell: ({ totalBalance }) => (totalBalance === null ? '–' : balance(totalBalance)),
  },
]

interface ResidentsProps {
  readonly residents: NonNullable<AssetPageQuery['asset']>['residents']
}

/** Residents by surname. */
export function Residents({ residents }: ResidentsProps) {
  if (residents === null || residents.totalCount === 0)
    return <Empty>There are no residents.</Empty>
  const { nodes, totalCount } = residents
  return (
    <>
      <FirstRows rows={nodes} what="residents">
        {(rows) => <Table caption="Residents" {...{ columns, rows }} keyOf={({ id }) => id} />}
      </FirstRows>
      <p class="govuk-body">
        {nodes.length === totalCount
          ? counted(totalCount, 'person', 'people')
          : `${nodes.length} of ${counted(totalCount, 'person', 'people')}`}
      </p>
    </>
  )
}
