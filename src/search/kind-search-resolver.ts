import { Args, Ctx, Resolver } from 'type-graphql'
import { kindParts } from '../records/kinds/kind-parts.js'
import { kindDefinitions } from '../records/kinds/kinds.js'
import type { KindDefinition } from '../records/kinds/record-kind.js'
import type { QueryOf, Search } from '../records/kinds/record-search.js'
import type { RecordContext } from '../records/record-context.js'
import { OptionalQuery } from '../schema/fields.js'
import { principalOf } from '../schema/request-context.js'
import type { SearchService } from './search-service.js'

/** Declares the search of a kind: `searchNotes`. An empty list for a kind whose search has further steps. */
function kindSearchResolver({ name, searchField }: KindDefinition) {
  const { connection: Connection, search: parts } = kindParts[name]
  if (parts === undefined) return []
  const { args, description } = parts
  const query = parts.query as QueryOf<Search<string>>

  @Resolver()
  class KindSearchResolver {
    constructor(private readonly searches: SearchService) {}

    @OptionalQuery(() => Connection, `${description} 12 per page by default, at most 100.`, {
      name: searchField,
    })
    async search(
      @Args(() => args) search: Search<string>,
      @Ctx() context: RecordContext,
    ): Promise<object> {
      const { scopes } = principalOf(context)
      const page = await this.searches.page(name, query, search, scopes)
      return new Connection(page as never)
    }
  }
  return [KindSearchResolver]
}

export const kindSearchResolvers = kindDefinitions.flatMap(kindSearchResolver)
