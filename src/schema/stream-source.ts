import type { RequestContext } from './request-context.js'

/** Opens what a field of Subscription follows, for a caller whom its rule lets in. */
export type StreamSource = (
  args: Readonly<Record<string, unknown>>,
  context: RequestContext,
) => AsyncIterableIterator<unknown>

/** The sources of one gateway, by field; complete before the first request. */
export type StreamSources = ReadonlyMap<string, StreamSource>

/** Stands in a decorator for the source that the schema is given. */
export function fromSources(): never {
  throw new Error('The schema was not given the sources of its streams.')
}
