/**
 * Makes the GraphQL object of a row once, however many places of an answer show it: an asset can hang on
 * thousands of tenures. Rows belong to one request, and so do the objects.
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
