/** A value, or the promise of it where something has to be waited for. */
export type Later<T> = T | Promise<T>

/** As graphql-js tells promises: by their method. */
export function isPromise<T>(value: T | PromiseLike<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

/** Does something once a step is over, however it ends; at once for one that need not be waited for. */
export function afterwards<T>(step: () => Later<T>, end: () => void): Later<T> {
  let result: Later<T>
  try {
    result = step()
  } catch (error) {
    end()
    throw error
  }
  if (isPromise(result)) return result.finally(end)
  end()
  return result
}
