import type { AssetPageQuery, PersonSummaryFragment } from '@housing-gateway/client/documents'
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

/** Who lives in it, by surname. */
export function Residents({ residents }: ResidentsProps) {
  if (residents === null || residents.totalCount === 0) return <Empty>Nobody lives there.</Empty>
  const { nodes, totalCount } = residents
  return (
    <>
      <Table caption="Residents" {...{ columns, rows: nodes }} keyOf={({ id }) => id} />
      <p class="govuk-body">
        {nodes.length === totalCount
          ? counted(totalCount, 'person', 'people')
          : `${nodes.length} of ${counted(totalCount, 'person', 'people')}`}
      </p>
    </>
  )
}
