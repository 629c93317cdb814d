import type { OperationCost, RefusedOperation, RequestContext } from '../schema/request-context.js'
import { createRecordLoaders, type RecordLoaders } from './record-loaders.js'
import type { RecordReader } from './record-reader.js'

/**
 * The context of all resolvers of one operation. Apollo copies the own properties of the context and keeps its
 * prototype. So a getter of the class works in the copy, but a `#private` field would be missing.
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

  /** Created on first use: many operations read no records. */
  get loaders(): RecordLoaders {
    return (this.ownLoaders ??= createRecordLoaders(this.records))
  }
}
