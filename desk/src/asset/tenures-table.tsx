import type { AssetPageQuery, TenureSummaryFragment } from '@housing-gateway/client/documents'
import { balanceColumn } from '../shell/balance.js'
import { FirstRows } from '../shell/first-rows.js'
import { RecordLink } from '../shell/record-link.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { counted, day } from '../shell/words.js'

const columns: readonly Column<TenureSummaryFragment>[] = [
  {
    heading: 'Holders',
    cell: ({ uuid, householdMembers }) => (
      <RecordLink screen="tenure" uuid={uuid}>
        {householdMembers
          .filter(({ isResponsible }) => isResponsible)
          .flatMap(({ fullName }) => fullName ?? [])
          .join(', ') || 'No holder'}
      </RecordLink>
    ),
  },
  { heading: 'Type', cell: ({ tenureType }) => tenureType?.description ?? '–' },
  {
    heading: 'Period',
    cell: ({ startOfTenureDate: start, endOfTenureDate: end }) =>
      `${start === null ? '' : day(start)} – ${end === null ? '' : day(end)}`,
  },
  balanceColumn(({ totalBalance }) => totalBalance),
]

interface TenuresTableProps {
  readonly tenures: NonNullable<AssetPageQuery['asset']>['tenures']
}

/** Tenures of the asset, newest first. */
export function TenuresTable({ tenures }: TenuresTableProps) {
  if (tenures === null || tenures.totalCount === 0) return <Empty>There are no tenures.</Empty>
  const { nodes, totalCount } = tenures
  return (
    <>
      <FirstRows rows={nodes} what="tenures">
        {(rows) => <Table caption="Tenures" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </FirstRows>
      {nodes.length < totalCount && (
        <p class="govuk-body">
          {nodes.length} of {counted(totalCount, 'tenure', 'tenures')}
        </p>
      )}
    </>
  )
}
