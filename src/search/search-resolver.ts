import { Args, Query, Resolver } from 'type-graphql'
import { AssetConnection } from './asset-type.js'
import { PersonConnection } from './person-type.js'
import { SearchAssetsArgs, SearchPersonsArgs } from './search-arguments.js'
import type { SearchService } from './search-service.js'

@Resolver()
export class SearchResolver {
  constructor(private readonly search: SearchService) {}

  @Query(() => PersonConnection, {
    nullable: true,
    description: 'Persons, without staff unless asked for. 12 a page by default, at most 100.',
  })
  async searchPersons(
    @Args(() => SearchPersonsArgs) search: SearchPersonsArgs,
  ): Promise<PersonConnection> {
    return new PersonConnection(await this.search.persons(search))
  }

  @Query(() => AssetConnection, {
    nullable: true,
    description: 'Estates, blocks, properties and other assets. 12 a page by default, at most 100.',
  })
  async searchAssets(
    @Args(() => SearchAssetsArgs) search: SearchAssetsArgs,
  ): Promise<AssetConnection> {
    return new AssetConnection(await this.search.assets(search))
  }
}
