import { Args, Ctx, Resolver, ArgsType } from 'type-graphql'
import { principalOf, type RequestContext } from '../../schema/request-context.js'
import type { ResidentSearcher } from './resident-searcher.js'
import { ResidentConnection } from './resident-type.js'
import { OptionalQuery, Optional, OptionalText } from '../../schema/fields.js'
import { PagingArgs } from '../../schema/connections.js'
import { LookUpType, type LookUp } from '../../records/kinds/look-up.js'
import { Exact } from '../../records/kinds/search-args.js'

@ArgsType()
class SearchResidentsArgs extends PagingArgs {
  @Optional(() => LookUpType, 'Meaning of searchText. By default all fields are searched.')
  lookUpType?: LookUp | null

  @OptionalText(
    'An address, a name or a complete number. Every word of an address or name must match. Blank text lists all. Example: "228008546".',
  )
  searchText?: string | null

  @Exact()
  exact!: boolean
}

@Resolver()
export class ResidentResolver {
  constructor(private readonly residents: ResidentSearcher) {}

  @OptionalQuery(
    () => ResidentConnection,
    'Search residents by address, reference or name, with their tenures and balances. A search by address returns all current and former tenure members in the estate, block or property that the address names. 12 per page by default, at most 100.',
  )
  async searchResidents(
    @Args(() => SearchResidentsArgs) search: SearchResidentsArgs,
    @Ctx() context: RequestContext,
  ): Promise<ResidentConnection> {
    return new ResidentConnection(await this.residents.find(search, principalOf(context).scopes))
  }
}
