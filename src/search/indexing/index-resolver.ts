import {
  Arg,
  Ctx,
  FieldResolver,
  Int,
  Resolver,
  Root,
  Field,
  InputType,
  ObjectType,
} from 'type-graphql'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import type { IndexOverview, IndexState, RebuildState, RebuildStatus } from './index-overview.js'
import type { BackgroundRebuilds, BegunRebuilds } from './background-rebuilds.js'
import {
  OptionalFieldResolver,
  OptionalMutation,
  OptionalQuery,
  Flag,
  Optional,
  OptionalInt,
  OptionalTime,
} from '../../schema/fields.js'
import { kindDefinitions, type IndexName } from '../kinds/kinds.js'
import { knownCode, type ErrorCode } from '../../errors/error-table.js'
import { failure } from '../../errors/gateway-error.js'
import { OptionalErrorCode, payloadType } from '../../schema/user-errors.js'
import { enumType } from '../../schema/enum-type.js'

const SearchIndexName = enumType(
  'SearchIndexName',
  'A search index.',
  Object.fromEntries(
    kindDefinitions.map(({ index }) => [
      index.toUpperCase(),
      [index, `${index.charAt(0).toUpperCase()}${index.slice(1)}.`],
    ]),
  ),
)

const IndexRebuildStatus = enumType('IndexRebuildStatus', 'How a rebuild of an index stands.', {
  RUNNING: ['running', 'Under way in some process, or waiting there for its turn.'],
  INTERRUPTED: ['interrupted', 'Stopped or killed; the next one goes on where it was.'],
  DONE: ['done', 'The index was replaced.'],
  FAILED: ['failed', 'Given up; the index is as it was.'],
}) satisfies Record<string, RebuildStatus>

@ObjectType('IndexRebuild', { description: 'The last rebuild of an index, in whatever process.' })
class IndexRebuildType {
  @Field(() => IndexRebuildStatus, { description: 'How it stands.' })
  readonly status: RebuildStatus

  @Field(() => Int, { description: 'How much of the records is copied, in per cent. Example: 45.' })
  readonly percent: number

  @OptionalTime('When it was begun or taken up again, in UTC.')
  readonly startedAt: Date | null

  @OptionalTime('When it ended, in UTC; null while it has not.')
  readonly finishedAt: Date | null

  @OptionalErrorCode('What went wrong; null for a code of a later version of the gateway.')
  readonly failureCode: ErrorCode | null

  constructor({ status, percent, startedAt, finishedAt, failureCode }: RebuildState) {
    this.status = status
    this.percent = percent
    this.startedAt = startedAt ?? null
    this.finishedAt = finishedAt ?? null
    this.failureCode = knownCode(failureCode)
  }
}

@ObjectType('SearchIndex', { description: 'How a search index stands to the records.' })
export class SearchIndexType {
  @Field(() => SearchIndexName, { description: 'Which one.' })
  readonly name: IndexName

  @Flag('It can be searched; while it is filled, its predecessor answers.')
  readonly isSearchable: boolean

  @OptionalInt('Changes that it lacks, counted up to 100,000; null before it is there.')
  readonly changesBehind: number | null

  @OptionalInt('Age of the oldest change that it lacks, in seconds; null before it is there.')
  readonly secondsBehind: number | null

  @Optional(() => IndexRebuildType, 'Its last rebuild; null when there was none.')
  readonly rebuild: IndexRebuildType | null

  constructor({ name, isSearchable, lag, rebuild }: IndexState) {
    this.name = name
    this.isSearchable = isSearchable
    this.changesBehind = lag?.changesBehind ?? null
    this.secondsBehind = lag?.secondsBehind ?? null
    this.rebuild = rebuild === null ? null : new IndexRebuildType(rebuild)
  }
}

@InputType('RebuildIndexInput', { description: 'Which indexes to rebuild.' })
export class RebuildIndexInput {
  @Optional(() => [SearchIndexName], 'Default all of them.')
  indexes?: IndexName[] | null
}

@ObjectType({ description: 'Which rebuilds have begun, and why others have not.' })
export class RebuildIndexPayload extends payloadType('Why an index is not rebuilt.') {
  @Field(() => [SearchIndexName], {
    description: 'They are rebuilt one after the other; searchIndexes shows how far they are.',
  })
  readonly started: readonly IndexName[]

  constructor({ started, faults }: BegunRebuilds) {
    super(failure(...faults))
    this.started = started
  }
}

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
