/** Rows grouped by key; rows without a key are left out. */
export function grouped<Row>(
  rows: Iterable<Row>,
  key: (row: Row) => string | null | undefined,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = key(row)
    if (name === null || name === undefined) continue
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [row])
    else group.push(row)
  }
  return groups
}
