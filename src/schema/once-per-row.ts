/**
 * Creates the GraphQL object of a row only once per request, because a response may contain a row many times:
 * one asset can have thousands of tenures.
 */
export function oncePerRow<Row extends object, Shown>(
  make: (row: Row) => Shown,
): (row: Row) => Shown {
  const objects = new WeakMap<Row, Shown>()
  return (row) => {
    const cached = objects.get(row)
    if (cached !== undefined) return cached
    const object = make(row)
    objects.set(row, object)
    return object
  }
}
