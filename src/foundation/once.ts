/** Calls `make` on the first call, and returns the same promise from then on. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | null = null
  return () => (promise ??= make())
}
