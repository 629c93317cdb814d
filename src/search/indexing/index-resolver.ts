import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { RebuildIndexInput, RebuildIndexPayload, SearchIndexType } from './index-schema.js'
import type { IndexOverview } from './index-overview.js'
import type { BackgroundRebuilds } from './background-rebuilds.js'
import { OptionalFieldResolver, OptionalMutation, OptionalQuery } from '../../schema/fields.js'

@Resolver(() => SearchIndexType)
export class IndexResolver {
  constructor(
    private readonly overview: IndexOverview,
    private readonly rebuilds: BackgroundRebuilds,
  ) {}

  @OptionalQuery(() => [SearchIndexType], 'How each search index stands to the records.')
  async searchIndexes(): Promise<SearchIndexType[]> {
    const states = await this.overview.all()
    return states.map((state) => new SearchIndexType(state))
  }

  @FieldResolver(() => Int, { description: 'Records of its kind; they are counted.' })
  async records(@Root() { name }: SearchIndexType): Promise<number> {
    return this.overview.records(name)
  }

  @OptionalFieldResolver(() => Int, 'Documents that it holds; null when the engine cannot say now.')
  async documents(@Root() { name }: SearchIndexType): Promise<number | null> {
    return this.overview.documents(name)
  }

  @OptionalMutation(
    () => RebuildIndexPayload,
    'Begins to build new indexes beside those in use, and answers at once. Searches and writes go on.',
  )
  async rebuildIndex(
    @Arg('input', () => RebuildIndexInput, { description: 'Which ones.' })
    { indexes }: RebuildIndexInput,
    @Ctx() context: RequestContext,
  ): Promise<RebuildIndexPayload> {
    const caller = { principal: callerOf(context), requestId: context.requestId }
    return new RebuildIndexPayload(await this.rebuilds.request(indexes ?? null, caller))
  }
}
