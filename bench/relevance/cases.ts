import { allScopes } from '../../src/access/scopes.js'
import type { SearchConnection } from '../../src/records/kinds/kind-connection.js'
import type { SearchService } from '../../src/search/search-service.js'
import { type CaseKind, maxHits, identifier, type RecordCases } from './case-kind.js'
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

type RunSearch = (
  service: SearchService,
  args: SearchArgs,
) => Promise<SearchConnection<{ id: string }>>
interface SearchArgs {
  readonly searchText: string
  readonly exact: boolean
  readonly first: number
}

const scopes = new Set(allScopes)
const searches = {
  assets: (service, args) => service.assets(args, scopes),
  persons: (service, args) => service.persons(args, scopes),
  tenures: (service, args) => service.tenures(args),
  accounts: (service, args) => service.accounts(args),
} as const satisfies Readonly<Record<string, RunSearch>>

function searchOf(records: keyof typeof searches): RecordCases<unknown>['search'] {
  return async (service, searchText, exact, first = maxHits) => {
    const args = { searchText, exact, first }
    const { edges, interpretation } = await searches[records](service, args)
    return { ids: edges.map(({ node }) => node.id), usedText: interpretation?.usedText ?? null }
  }
}

const idsOf: CaseKind<Home>[] = [
  identifier('id of the asset', ({ id }) => [id]),
  identifier('id of the tenure', ({ tenureId }) => [tenureId]),
]
const holder = ({ residents }: Home) => residents.slice(0, 1)

/** The ways to search for a home by its own data and by related records. */
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
        // Accounts have no UPRN.
        ({ name }) => records !== 'accounts' || name !== 'UPRN',
      ),
      describe: (home) =>
        [postalAddress(home), home.block?.name, ...home.residents.map(fullName)].join(' | '),
      search: searchOf(records),
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
    search: searchOf('persons'),
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
    search: searchOf('assets'),
  }
}
