import type { RequestContext } from './request-context.js'

/** Opens the event stream of a subscription field, after authorisation. */
export type StreamSource = (
  args: Readonly<Record<string, unknown>>,
  context: RequestContext,
) => AsyncIterableIterator<unknown>

/** Stream sources by subscription field. Must be filled before the first request. */
export type StreamSources = ReadonlyMap<string, StreamSource>

/** Placeholder in a decorator; `graphql/schema.ts` replaces it with the source of the field. */
export function fromSources(): never {
  throw new Error(
    'A subscription field still uses the placeholder fromSources. Pass its StreamSource to the schema.',
  )
}
