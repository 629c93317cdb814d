/**
 * Creates the GraphQL object of a row only once per request, because a response may contain a row many times:
 * one asset can have thousands of tenures.
 */
export function oncePerRow<Row extends object, Shown>(
  make: (row: Row) => Shown,
): (row: Row) => Shown {
  const made = new WeakMap<Row, Shown>()
  return (row) => {
    const known = made.get(row)
    if (known !== undefined) return known
    const shown = make(row)
    made.set(row, shown)
    return shown
  }
}
