/** Cache, because every row needs the name of every column. Bounded by the number of fields in the schema. */
const columnNames = new Map<string, string>()

/** The column of a field: its name in snake case. A test compares the columns of records with the schema. */
export function columnName(field: string): string {
  let name = columnNames.get(field)
  if (name === undefined) {
    name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    columnNames.set(field, name)
  }
  return name
}
