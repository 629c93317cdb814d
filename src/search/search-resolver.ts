import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, Info, Resolver } from 'type-graphql'
import type { RecordContext } from '../records/record-context.js'
import { principalOf } from '../schema/request-context.js'
import { SearchAccountsArgs } from '../records/account/query.js'
import { SearchAssetsArgs } from '../records/asset/query.js'
import { SearchPersonsArgs } from '../records/person/query.js'
import type { CombinedSearch } from './everything/combined-search.js'
import { SearchEverythingArgs, SearchEverything } from './everything/search-everything.js'
import type { SearchService } from './search-service.js'
import { OptionalQuery } from '../schema/fields.js'
import { Selections } from '../schema/selections.js'
import type { Person } from '../generated/prisma/client.js'
import type { RecordLoaders } from '../records/record-loaders.js'
import { AccountConnection } from '../records/account/type.js'
import { AssetConnection } from '../records/asset/connection.js'
import { PersonConnection } from '../records/person/type.js'
import type { ReadPage } from './paging/search-pager.js'

const withTenures = new Selections([
  ['nodes', 'tenures'],
  ['edges', 'node', 'tenures'],
])

/**
 * A function that reads the persons of a page together with their tenures. Undefined if the operation selects no
 * tenures.
 */
function personReader(
  info: GraphQLResolveInfo,
  loaders: RecordLoaders,
): ReadPage<Person> | undefined {
  return withTenures.includesAny(info) ? (ids) => loaders.personsWithTenures(ids) : undefined
}

@Resolver()
export class SearchResolver {
  constructor(
    private readonly searches: SearchService,
    private readonly combined: CombinedSearch,
  ) {}

  @OptionalQuery(
    () => SearchEverything,
    'One search over all record types that the caller may search. Returns the best hits and the total for each type.',
  )
  async search(
    @Args(() => SearchEverythingArgs) search: SearchEverythingArgs,
    @Ctx() context: RecordContext,
  ): Promise<SearchEverything> {
    return new SearchEverything(await this.combined.find(search, principalOf(context).scopes))
  }

  @OptionalQuery(
    () => PersonConnection,
    'Search persons. Housing officers are excluded by default. 12 per page by default, at most 100.',
  )
  async searchPersons(
    @Args(() => SearchPersonsArgs) search: SearchPersonsArgs,
    @Ctx() context: RecordContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PersonConnection> {
    const { scopes } = principalOf(context)
    const read = personReader(info, context.loaders)
    return new PersonConnection(await this.searches.persons(search, scopes, read))
  }

  @OptionalQuery(
    () => AssetConnection,
    'Search estates, blocks, properties and other assets. 12 per page by default, at most 100.',
  )
  async searchAssets(
    @Args(() => SearchAssetsArgs) search: SearchAssetsArgs,
    @Ctx() context: RecordContext,
  ): Promise<AssetConnection> {
    return new AssetConnection(await this.searches.assets(search, principalOf(context).scopes))
  }

  @OptionalQuery(
    () => AccountConnection,
    'Search rent and service charge accounts. 12 per page by default, at most 100.',
  )
  async searchAccounts(
    @Args(() => SearchAccountsArgs) search: SearchAccountsArgs,
  ): Promise<AccountConnection> {
    return new AccountConnection(await this.searches.accounts(search))
  }
}
