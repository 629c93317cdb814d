export type PromiseOrValue<T> = T | Promise<T>

/** Any object with a `then` method, as in graphql-js. */
export function isPromise<T>(value: T | PromiseLike<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}
