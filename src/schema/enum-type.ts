import { registerEnumType } from 'type-graphql'

/** Internal value and description by enum name. */
type Described = Readonly<Record<string, readonly [value: string, description: string]>>

/** Declares a GraphQL enum. Returns its internal values by name. */
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
      entries.map(([key, [, text]]) => [key, { description: text }]),
    ),
  })
  return declared as { readonly [Name in keyof Values]: Values[Name][0] }
}
