import type { GraphQLCompositeType } from 'graphql'

/** A field of an operation that is being written; with fields of its own unless it is a leaf. */
export interface AskedField {
  readonly alias: string | null
  readonly name: string
  readonly given: Readonly<Record<string, string>>
  /** The type that the field belongs to, where the place it stands in is wider. */
  readonly on: string | null
  /** Null for a leaf, like its fields. */
  readonly type: GraphQLCompositeType | null
  readonly fields: readonly AskedField[] | null
}

export function written(fields: readonly AskedField[]): string {
  return `{${fields.map(writtenField).join(' ')}}`
}

function writtenField({ alias, name, given, on, fields }: AskedField): string {
  const values = Object.entries(given).map(([argument, value]) => `${argument}:${value}`)
  const text = [
    alias === null ? '' : `${alias}:`,
    name,
    values.length === 0 ? '' : `(${values.join(' ')})`,
    fields === null ? '' : written(fields),
  ].join('')
  return on === null ? text : `...on ${on}{${text}}`
}

/** Every field of an operation that has fields of its own, with how to replace it by another. */
export function places(
  fields: readonly AskedField[],
  rebuild: (fields: readonly AskedField[]) => readonly AskedField[] = (all) => all,
): { field: AskedField; replaced: (by: readonly AskedField[]) => readonly AskedField[] }[] {
  return fields.flatMap((field, index) => {
    const replaced = (by: readonly AskedField[]) => rebuild(fields.toSpliced(index, 1, ...by))
    if (field.fields === null) return []
    const below = places(field.fields, (all) => replaced([{ ...field, fields: all }]))
    return [{ field, replaced }, ...below]
  })
}
