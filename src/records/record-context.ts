import type { RequestContext } from '../schema/request-context.js'
import type { RecordLoaders } from './record-loaders.js'

/** Context of the resolvers that read records. */
export interface RecordContext extends RequestContext {
  readonly loaders: RecordLoaders
}
