import type { Clock } from '../foundation/clock.js'
import { createRecordLoaders, type RecordLoaders } from '../records/record-loaders.js'
import type { RecordReader } from '../records/record-reader.js'
import type { RecordContext } from '../records/record-context.js'
import type { OperationCost } from '../schema/request-context.js'
import type { Caller } from './identify.js'

export interface ContextSource {
  readonly records: RecordReader
  readonly clock: Clock
}

/**
 * The context of all resolvers of one operation. Apollo copies its own properties and keeps its prototype: a
 * getter of the class works in the copy, a `#private` field would be missing.
 */
export class OperationContext implements RecordContext {
  readonly now: Date
  readonly authentication: RecordContext['authentication']
  readonly account: RecordContext['account']
  readonly onceValues = new Map<object, unknown>()
  cost: OperationCost | null = null
  private ownLoaders: RecordLoaders | undefined

  constructor(
    private readonly source: ContextSource,
    { authentication, account }: Caller,
    readonly requestId: string,
    readonly reportsCost = false,
    readonly refused: RecordContext['refused'] = null,
  ) {
    this.now = source.clock.now()
    this.authentication = authentication
    this.account = account
  }

  /** Created when they are first used: many operations read no record. */
  get loaders(): RecordLoaders {
    return (this.ownLoaders ??= createRecordLoaders(this.source.records))
  }
}
