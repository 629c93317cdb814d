import type {
  AssetPageQuery,
  PersonSummaryFragment,
  ResidentSortBy,
} from '@housing-gateway/client/documents'
import { ownBalance } from '../person/person-facts.js'
import { addressOf, openPlace, queryWith } from '../shell/address.js'
import { balanceColumn } from '../shell/balance.js'
import { isBeyond, NoSuchPage, Pages, readPage } from '../shell/pages.js'
import { RecordLink } from '../shell/record-link.js'
import { SortChoice } from '../shell/sort-choice.js'
import { Empty } from '../shell/states.js'
import { Table, type Column } from '../shell/table.js'
import { counted, personName, readable } from '../shell/words.js'

const rowsAPage = 20

const orders = [
  ['SURNAME', 'Surname'],
  ['BALANCE', 'Largest debt first'],
] as const satisfies readonly (readonly [ResidentSortBy, string])[]

/** The page and sort order of the residents, from the address of the screen. */
export function readResidents(query: URLSearchParams): {
  residentsPage: number
  residentsBy: ResidentSortBy
} {
  const order = orders.find(([name]) => name === query.get('by'))
  return {
    residentsPage: readPage(query, 'residents'),
    residentsBy: order === undefined ? 'SURNAME' : order[0],
  }
}

const columns: readonly Column<PersonSummaryFragment>[] = [
  {
    heading: 'Name',
    cell: ({ uuid, fullName }) => (
      <RecordLink screen="person" uuid={uuid}>
        {personName(fullName)}
      </RecordLink>
    ),
  },
  {
    heading: 'Address',
    cell: ({ tenures }) =>
      tenures
        .filter(({ isActive }) => isActive)
        .flatMap(({ assetFullAddress }) => assetFullAddress ?? [])
        .join('; ') || '–',
  },
  { heading: 'Role', cell: ({ personTypes }) => personTypes.map(readable).join(', ') || '–' },
  balanceColumn(ownBalance),
]

interface ResidentsProps {
  readonly residents: NonNullable<AssetPageQuery['asset']>['residents']
  /** UUID of the asset. */
  readonly uuid: string
  readonly query: URLSearchParams
}

/** All residents of an asset, page by page, with their addresses. */
export function Residents({ residents, uuid, query }: ResidentsProps) {
  if (residents === null || residents.totalCount === 0)
    return <Empty>There are no residents.</Empty>
  const { residentsPage: page, residentsBy } = readResidents(query)
  const placeWith = (changes: Readonly<Record<string, string>>) =>
    addressOf('asset', uuid, queryWith(query, changes))
  const paging = {
    page,
    size: rowsAPage,
    total: residents.totalCount,
    at: (number: number) => placeWith({ residents: String(number) }),
  }
  if (isBeyond(paging)) return <NoSuchPage {...paging} />
  return (
    <>
      <div class="desk-list-head">
        <p class="govuk-body">{counted(residents.totalCount, 'person', 'people')}</p>
        <SortChoice
          id="residents-by"
          options={orders}
          value={residentsBy}
          onChoose={(by) => {
            openPlace(placeWith({ by, residents: '' }))
          }}
        />
      </div>
      <Table caption="Residents" columns={columns} rows={residents.nodes} keyOf={({ id }) => id} />
      <Pages {...paging} label="Pages of residents" isSizeFixed />
    </>
  )
}
