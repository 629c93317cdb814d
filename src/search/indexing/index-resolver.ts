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
import { operationCaller, type RequestContext } from '../../schema/request-context.js'
import type { IndexOverview, IndexSummary, RebuildState, RebuildStatus } from './index-overview.js'
import type { RebuildRequests, StartedRebuilds } from './rebuild-requests.js'
import {
  OptionalFieldResolver,
  OptionalMutation,
  OptionalQuery,
  Flag,
  Optional,
  OptionalInt,
  OptionalTime,
} from '../../schema/fields.js'
import { RecordKindType, type IndexName } from '../../records/kinds/kinds.js'
import { knownCode, type ErrorCode } from '../../errors/error-table.js'
import { failure } from '../../errors/gateway-error.js'
import { OptionalErrorCode, payloadType } from '../../schema/user-errors.js'
import { enumType } from '../../schema/enum-type.js'

const IndexRebuildStatus = enumType('IndexRebuildStatus', 'Status of an index rebuild.', {
  RUNNING: ['running', 'Running or queued.'],
  INTERRUPTED: ['interrupted', 'Interrupted; the next rebuild resumes it.'],
  DONE: ['done', 'Completed; the new index is in use.'],
  FAILED: ['failed', 'Failed; the index is unchanged.'],
}) satisfies Record<string, RebuildStatus>

@ObjectType('IndexRebuild', { description: 'The last rebuild of an index, by any process.' })
class IndexRebuildType {
  @Field(() => IndexRebuildStatus, { description: 'Status of the rebuild.' })
  readonly status: RebuildStatus

  @Field(() => Int, { description: 'Share of records copied, in per cent. Example: 45.' })
  readonly percent: number

  @OptionalTime('When it was started or resumed, in UTC.')
  readonly startedAt: Date | null

  @OptionalTime('When it ended, in UTC. Null while it is running.')
  readonly finishedAt: Date | null

  @OptionalErrorCode(
    'Error code. Null if a newer gateway version stored a code that this version does not know.',
  )
  readonly failureCode: ErrorCode | null

  constructor({ status, percent, startedAt, finishedAt, failureCode }: RebuildState) {
    this.status = status
    this.percent = percent
    this.startedAt = startedAt ?? null
    this.finishedAt = finishedAt ?? null
    this.failureCode = knownCode(failureCode)
  }
}

@ObjectType('SearchIndex', { description: 'Status of a search index.' })
export class SearchIndexType {
  @Field(() => RecordKindType, { description: 'The record type in the index.' })
  readonly name: IndexName

  @Flag(
    'True if the index can be searched. While it is being filled, searches use the previous index.',
  )
  readonly isSearchable: boolean

  @OptionalInt(
    'Number of changes not yet in the index, counted up to 100,000. Null until the index can be searched.',
  )
  readonly changesBehind: number | null

  @OptionalInt(
    'Age of the oldest change not yet in the index, in seconds. Null until the index can be searched.',
  )
  readonly secondsBehind: number | null

  @Optional(
    () => IndexRebuildType,
    'The last rebuild. Null if the index was never rebuilt, or cannot be searched.',
  )
  readonly rebuild: IndexRebuildType | null

  constructor({ name, isSearchable, lag, rebuild }: IndexSummary) {
    this.name = name
    this.isSearchable = isSearchable
    this.changesBehind = lag?.changesBehind ?? null
    this.secondsBehind = lag?.secondsBehind ?? null
    this.rebuild = rebuild === null ? null : new IndexRebuildType(rebuild)
  }
}

@InputType('RebuildIndexInput', { description: 'The indexes to rebuild.' })
export class RebuildIndexInput {
  @Optional(() => [RecordKindType], 'Record types of the indexes. By default, all types.')
  indexes?: IndexName[] | null
}

@ObjectType({
  description: 'The started rebuilds, and the reasons why other rebuilds were not started.',
})
export class RebuildIndexPayload extends payloadType('Why an index rebuild was not started.') {
  @Field(() => [RecordKindType], {
    description: 'Indexes being rebuilt, one after the other. `searchIndexes` shows the progress.',
  })
  readonly started: readonly IndexName[]

  constructor({ started, faults }: StartedRebuilds) {
    super(failure(...faults))
    this.started = started
  }
}

@Resolver(() => SearchIndexType)
export class IndexResolver {
  constructor(
    private readonly overview: IndexOverview,
    private readonly rebuilds: RebuildRequests,
  ) {}

  @OptionalQuery(() => [SearchIndexType], 'Status of each search index.')
  async searchIndexes(): Promise<SearchIndexType[]> {
    const states = await this.overview.all()
    return states.map((state) => new SearchIndexType(state))
  }

  @FieldResolver(() => Int, {
    description: 'Number of records of this type in the database, counted for this request.',
  })
  async records(@Root() { name }: SearchIndexType): Promise<number> {
    return this.overview.records(name)
  }

  @OptionalFieldResolver(
    () => Int,
    'Number of documents in the index. Null if the engine cannot count them now.',
  )
  async documents(@Root() { name }: SearchIndexType): Promise<number | null> {
    return this.overview.documents(name)
  }

  @OptionalMutation(
    () => RebuildIndexPayload,
    'Starts to rebuild search indexes and returns immediately. Searches and writes continue on the current indexes.',
  )
  async rebuildIndex(
    @Arg('input', () => RebuildIndexInput, { description: 'The indexes to rebuild.' })
    { indexes }: RebuildIndexInput,
    @Ctx() context: RequestContext,
  ): Promise<RebuildIndexPayload> {
    const started = await this.rebuilds.request(indexes ?? null, operationCaller(context))
    return new RebuildIndexPayload(started)
  }
}
