import type { AssetSummaryFragment } from '@housing-gateway/client/documents'
import { addressLine } from '../shell/postal-address.js'
import { RecordLink } from '../shell/record-link.js'
import { Table, type Column } from '../shell/table.js'
import { balance, readable } from '../shell/words.js'

const columns: readonly Column<AssetSummaryFragment>[] = [
  {
    heading: 'Name or address',
    cell: ({ uuid, assetName, assetAddress }) => (
      <RecordLink screen="asset" uuid={uuid}>
        {[assetName ?? '', addressLine(assetAddress)].find((text) => text !== '') ?? 'No address'}
      </RecordLink>
    ),
  },
  { heading: 'Reference', cell: ({ assetId }) => assetId ?? '–' },
  { heading: 'Type', cell: ({ assetType }) => (assetType === null ? '–' : readable(assetType)) },
  {
    heading: 'State',
    cell: ({ isVoid, isLettable }) => {
      if (!isVoid) return '–'
      return isLettable ? 'Void, can be let' : 'Void'
    },
  },
  {
    heading: 'Balance',
    isNumber: true,
    cell: ({ totalBalance }) => (totalBalance === null ? '–' : balance(totalBalance)),
  },
]

interface AssetsTableProps {
  readonly caption: string
  readonly rows: readonly AssetSummaryFragment[]
}

export function AssetsTable({ caption, rows }: AssetsTableProps) {
  return <Table {...{ caption, columns, rows }} keyOf={({ id }) => id} />
}
