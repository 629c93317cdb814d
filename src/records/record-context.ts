import type { OperationCost, RefusedOperation, RequestContext } from '../schema/request-context.js'
import { createRecordLoaders, type RecordLoaders } from './record-loaders.js'
import type { RecordReader } from './record-reader.js'

/**
 * The context of all resolvers of one operation. Apollo copies its own properties and keeps its prototype: a
 * getter of the class works in the copy, a `#private` field would be missing.
 */
export class RecordContext implements RequestContext {
  readonly authentication: RequestContext['authentication']
  readonly account: RequestContext['account']
  readonly onceValues = new Map<object, unknown>()
  cost: OperationCost | null = null
  private ownLoaders: RecordLoaders | undefined

  constructor(
    private readonly records: RecordReader,
    { authentication, account }: Pick<RequestContext, 'authentication' | 'account'>,
    readonly requestId: string,
    readonly now: Date,
    readonly reportsCost: boolean,
    readonly refused: RefusedOperation | null,
  ) {
    this.authentication = authentication
    this.account = account
  }

  /** Created when they are first used: many operations read no record. */
  get loaders(): RecordLoaders {
    return (this.ownLoaders ??= createRecordLoaders(this.records))
  }
}
