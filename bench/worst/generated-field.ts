import type { GraphQLCompositeType } from 'graphql'

/** A field of a generated operation, with subfields unless it is a leaf. */
export interface GeneratedField {
  readonly alias: string | null
  readonly name: string
  readonly args: Readonly<Record<string, string>>
  /** The type for an inline fragment; null if the parent has that type. */
  readonly on: string | null
  /** Null for a leaf. */
  readonly type: GraphQLCompositeType | null
  readonly fields: readonly GeneratedField[] | null
}

export function printFields(fields: readonly GeneratedField[]): string {
  return `{${fields.map(printField).join(' ')}}`
}

function printField({ alias, name, args, on, fields }: GeneratedField): string {
  const values = Object.entries(args).map(([argument, value]) => `${argument}:${value}`)
  const text = [
    alias === null ? '' : `${alias}:`,
    name,
    values.length === 0 ? '' : `(${values.join(' ')})`,
    fields === null ? '' : printFields(fields),
  ].join('')
  return on === null ? text : `...on ${on}{${text}}`
}

/** Every field with subfields, and a function that replaces it in the operation. */
export function replaceableFields(
  fields: readonly GeneratedField[],
  rebuild: (fields: readonly GeneratedField[]) => readonly GeneratedField[] = (all) => all,
): {
  field: GeneratedField
  replaceWith: (by: readonly GeneratedField[]) => readonly GeneratedField[]
}[] {
  return fields.flatMap((field, index) => {
    const replaceWith = (by: readonly GeneratedField[]) =>
      rebuild(fields.toSpliced(index, 1, ...by))
    if (field.fields === null) return []
    const below = replaceableFields(field.fields, (all) => replaceWith([{ ...field, fields: all }]))
    return [{ field, replaceWith }, ...below]
  })
}
