import { Args, Ctx, Resolver, ArgsType } from 'type-graphql'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import type { ResidentSearcher } from './resident-searcher.js'
import { ResidentConnection } from './resident-type.js'
import { OptionalQuery, Optional, OptionalText } from '../../schema/fields.js'
import { PagingArgs } from '../../schema/connections.js'
import type { LookUp } from '../filters/filters.js'
import { LookUpType } from '../filters/input-fields.js'
import { Exact } from '../kinds/search-args.js'

@ArgsType()
class SearchResidentsArgs extends PagingArgs {
  @Optional(() => LookUpType, 'What searchText is. Without it the text is searched everywhere.')
  lookUpType?: LookUp | null

  @OptionalText(
    'An address or a name, of which every word must match, or a number in full. Blank lists everybody. Example: "228008546".',
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
    'People looked up by an address, a reference or a name, with their tenures and balances. By address: all who have or had a tenure in the estate, block or property that it names. 12 a page by default, at most 100.',
  )
  async searchResidents(
    @Args(() => SearchResidentsArgs) search: SearchResidentsArgs,
    @Ctx() context: RequestContext,
  ): Promise<ResidentConnection> {
    return new ResidentConnection(await this.residents.find(search, callerOf(context).scopes))
  }
}
