import { registerEnumType } from 'type-graphql'

/** By its name in the schema: the value that the code knows, and a sentence. */
type Described = Readonly<Record<string, readonly [value: string, description: string]>>

/** Declares an enum of the schema. Returns its values by their names. */
export function enumType<const Values extends Described>(
  name: string,
  description: string,
  values: Values,
): { readonly [Name in keyof Values]: Values[Name][0] } {
  const entries = Object.entries(values)
  const declared = Object.fromEntries(entries.map(([key, [value]]) => [key, value]))
  registerEnumType(declared, {
    name,
    description,
    valuesConfig: Object.fromEntries(
      entries.map(([key, [, told]]) => [key, { description: told }]),
    ),
  })
  return declared as { readonly [Name in keyof Values]: Values[Name][0] }
}
