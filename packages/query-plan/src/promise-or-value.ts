/** A value, or the promise of it where something has to be waited for. */
export type Later<T> = T | Promise<T>

/** As graphql-js tells promises: by their method. */
export function isPromise<T>(value: T | PromiseLike<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}
