import { allScopes } from '../../src/access/scopes.js'
import type { SearchConnection } from '../../src/search/paging/search-pager.js'
import type { SearchService } from '../../src/search/search-service.js'
import { type CaseKind, hitsAsked, identifier, type RecordCases } from './case-kind.js'
import { homeKinds } from './home-kinds.js'
import {
  type Building,
  fullName,
  type Home,
  type Landlord,
  postalAddress,
  type Resident,
} from './landlord/model.js'
import { nameKinds } from './name-kinds.js'

type Ask = (service: SearchService, asked: Asked) => Promise<SearchConnection<{ id: string }>>
interface Asked {
  readonly searchText: string
  readonly exact: boolean
  readonly first: number
}

const scopes = new Set(allScopes)
const asks = {
  assets: (service, asked) => service.assets(asked, scopes),
  persons: (service, asked) => service.persons(asked, scopes),
  tenures: (service, asked) => service.tenures(asked),
  accounts: (service, asked) => service.accounts(asked),
} as const satisfies Readonly<Record<string, Ask>>

function searching(records: keyof typeof asks): RecordCases<unknown>['search'] {
  return async (service, searchText, exact, first = hitsAsked) => {
    const asked = { searchText, exact, first }
    const { edges, interpretation } = await asks[records](service, asked)
    return { ids: edges.map(({ node }) => node.id), usedText: interpretation?.usedText ?? null }
  }
}

const idsOf: CaseKind<Home>[] = [
  identifier('id of the asset', ({ id }) => [id]),
  identifier('id of the tenure', ({ tenureId }) => [tenureId]),
]
const holder = ({ residents }: Home) => residents.slice(0, 1)

/** The ways to look for a home, by itself and by what hangs on it. */
export function casesOfHomes({ homes }: Landlord): RecordCases<Home>[] {
  const of = (
    records: 'assets' | 'tenures' | 'accounts',
    idOf: (home: Home) => string,
    kinds: readonly CaseKind<Home>[],
  ): RecordCases<Home> => {
    const byId = new Map(homes.map((home) => [idOf(home), home]))
    return {
      records,
      rows: homes,
      rowOf: (id) => byId.get(id) ?? null,
      kinds: [...homeKinds<Home>((home) => home), ...kinds].filter(
        // Accounts do not know it.
        ({ name }) => records !== 'accounts' || name !== 'UPRN',
      ),
      describe: (home) =>
        [postalAddress(home), home.block?.name, ...home.residents.map(fullName)].join(' | '),
      search: searching(records),
    }
  }
  const byTenant = identifier<Home>('name of the tenant', (home) => holder(home).map(fullName))
  return [
    of('assets', ({ id }) => id, [...idsOf, byTenant]),
    of('tenures', ({ tenureId }) => tenureId, [
      ...idsOf,
      ...nameKinds<Home>(({ residents }) => residents),
    ]),
    of('accounts', ({ accountId }) => accountId, nameKinds<Home>(holder)),
  ]
}

export function casesOfResidents({ residents }: Landlord): RecordCases<Resident> {
  const byId = new Map(residents.map((resident) => [resident.id, resident]))
  return {
    records: 'persons',
    rows: residents,
    rowOf: (id) => byId.get(id) ?? null,
    kinds: [
      identifier('id', ({ id }) => [id]),
      ...nameKinds<Resident>((resident) => [resident]),
      identifier('lone surname before double-barrelled ones', ({ surname }) => [surname]),
      ...homeKinds<Resident>(({ home }) => home),
    ],
    describe: (resident) => `${fullName(resident)} | ${postalAddress(resident.home)}`,
    search: searching('persons'),
  }
}

export function casesOfBuildings({ blocks, estates }: Landlord): RecordCases<Building> {
  const buildings: readonly Building[] = [...blocks, ...estates]
  const byId = new Map(buildings.map((building) => [building.id, building]))
  return {
    records: 'assets',
    rows: buildings,
    rowOf: (id) => byId.get(id) ?? null,
    kinds: [identifier('name of block or estate', ({ name }) => [name.replace(/ \(.*/, '')])],
    describe: ({ name }) => name,
    search: searching('assets'),
  }
}
