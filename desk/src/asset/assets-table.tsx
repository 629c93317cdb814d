import type { AssetSummaryFragment } from '@housing-gateway/client/documents'
import { balanceColumn } from '../shell/balance.js'
import { addressLine } from '../shell/postal-address.js'
import { RecordLink } from '../shell/record-link.js'
import { Table, type Column } from '../shell/table.js'
import { readable } from '../shell/words.js'

const named = ({ uuid, assetName, assetAddress }: AssetSummaryFragment) => (
  <RecordLink screen="asset" uuid={uuid}>
    {[assetName ?? '', addressLine(assetAddress)].find((text) => text !== '') ?? 'No address'}
  </RecordLink>
)

const others: readonly Column<AssetSummaryFragment>[] = [
  { heading: 'Reference', cell: ({ assetId }) => assetId ?? '–' },
  { heading: 'Type', cell: ({ assetType }) => (assetType === null ? '–' : readable(assetType)) },
  {
    heading: 'State',
    cell: ({ isVoid, isLettable }) => {
      if (!isVoid) return '–'
      return isLettable ? 'Void, can be let' : 'Void'
    },
  },
  balanceColumn(({ totalBalance }) => totalBalance),
]

interface AssetsTableProps {
  readonly caption: string
  readonly rows: readonly AssetSummaryFragment[]
  /** UUID of the page’s asset. Rows in a nested block show the block, whose balance includes theirs. */
  readonly partOf?: string
}

export function AssetsTable({ caption, rows, partOf }: AssetsTableProps) {
  const first: Column<AssetSummaryFragment> = {
    heading: 'Name or address',
    cell: (row) => (
      <>
        {named(row)} {partOf !== undefined && <Between row={row} partOf={partOf} />}
      </>
    ),
  }
  const columns = [first, ...others]
  return <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

interface BetweenProps {
  readonly row: AssetSummaryFragment
  readonly partOf: string
}

/** The nearest block or estate of a row. */
function Between({ row: { parents }, partOf }: BetweenProps) {
  const [nearest] = parents
  if (nearest === undefined || nearest.uuid === partOf || nearest.name === null) return null
  return <span class="desk-quiet">in {nearest.name}</span>
}
