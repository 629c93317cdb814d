import { Args, Ctx, Resolver } from 'type-graphql'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import type { ResidentSearcher } from './resident-searcher.js'
import { ResidentConnection } from './resident-type.js'
import { SearchResidentsArgs } from './search-args.js'
import { OptionalQuery } from '../../schema/fields.js'

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
