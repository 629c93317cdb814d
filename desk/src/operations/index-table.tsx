import type { OperationsQuery } from '@housing-gateway/client/documents'
import { Table, type Column } from '../shell/table.js'
import { counted, readable } from '../shell/words.js'

type Index = NonNullable<OperationsQuery['searchIndexes']>[number]

const columns: readonly Column<Index>[] = [
  { heading: 'Index', cell: ({ name }) => readable(name.charAt(0) + name.slice(1).toLowerCase()) },
  { heading: 'State', cell: (index) => stateOf(index) },
  { heading: 'Behind', cell: (index) => behind(index) },
  { heading: 'Records', isNumber: true, cell: ({ records }) => records.toLocaleString('en-GB') },
  {
    heading: 'Indexed',
    isNumber: true,
    cell: ({ documents }) => documents?.toLocaleString('en-GB') ?? '–',
  },
]

/** State and lag of each search index. */
export function IndexTable({ indexes }: { readonly indexes: readonly Index[] }) {
  return (
    <Table caption="Search indexes" columns={columns} rows={indexes} keyOf={({ name }) => name} />
  )
}

function stateOf({ isSearchable, rebuild }: Index): string {
  if (rebuild?.status === 'RUNNING') return `Rebuilding, ${rebuild.percent}%`
  if (rebuild?.status === 'FAILED') return 'The last rebuild failed'
  return isSearchable ? 'In use' : 'Not ready yet'
}

function behind({ changesBehind, secondsBehind }: Index): string {
  if (changesBehind === null) return 'Unknown'
  if (changesBehind === 0) return 'Up to date'
  const changes = counted(changesBehind, 'change', 'changes')
  return secondsBehind === null ? changes : `${changes}, ${secondsBehind} s`
}
