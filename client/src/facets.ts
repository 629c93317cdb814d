import { facetArguments } from './documents/schema-shape.js'

/** The kinds of records, by the name in their scope: `search:persons`. */
export type KindName = keyof typeof facetArguments

export type FacetName<Kind extends KindName> = keyof (typeof facetArguments)[Kind] & string

/** Type of the argument of a facet: a list of values, a single value, a boolean, or a number range `{ from, to }`. */
export type FacetShape = 'list' | 'single' | 'boolean' | 'range'

/** Selected values by facet. Each is a `value` from the response. */
export type Choices<Kind extends KindName> = Readonly<
  Partial<Record<FacetName<Kind>, readonly string[]>>
>

/** The facets of a kind that can be requested. */
export function facetNames<Kind extends KindName>(kind: Kind): readonly FacetName<Kind>[] {
  return Object.keys(facetArguments[kind]) as FacetName<Kind>[]
}

export function facetShape<Kind extends KindName>(kind: Kind, facet: FacetName<Kind>): FacetShape {
  return argumentOf(kind, facet).shape
}

/** The choices with a value added or removed. Only a facet with a list argument can have several values. */
export function toggled<Kind extends KindName>(
  kind: Kind,
  choices: Choices<Kind>,
  facet: FacetName<Kind>,
  value: string,
): Choices<Kind> {
  const chosen = choices[facet] ?? []
  const others = facetShape(kind, facet) === 'list' ? chosen.filter((one) => one !== value) : []
  return { ...choices, [facet]: chosen.includes(value) ? others : [...others, value] }
}

/** Search variables that select the choices. They include `variables` and all fields of its `filter`. */
export function facetVariables<Kind extends KindName>(
  kind: Kind,
  choices: Choices<Kind>,
  variables: object = {},
): Record<string, unknown> {
  const selected: Record<string, unknown> = { ...variables }
  for (const facet of facetNames(kind)) {
    const { argument, shape } = argumentOf(kind, facet)
    const value = argumentValue(shape, choices[facet] ?? [])
    if (value === undefined) continue
    const path = argument.split('.')
    const field = path.pop() ?? ''
    let owner = selected
    for (const name of path) {
      const inside = { ...(owner[name] as object | null | undefined) }
      owner[name] = inside
      owner = inside
    }
    owner[field] = value
  }
  return selected
}

/** Undefined if nothing is selected, or if the argument does not accept the value. */
function argumentValue(shape: FacetShape, values: readonly string[]): unknown {
  const [first] = values
  if (first === undefined) return undefined
  switch (shape) {
    case 'list':
      return values
    case 'single':
      return first
    case 'boolean':
      return first === 'true' || first === 'false' ? first === 'true' : undefined
    case 'range': {
      const number = Number(first)
      return Number.isInteger(number) ? { from: number, to: number } : undefined
    }
  }
}

function argumentOf<Kind extends KindName>(kind: Kind, facet: FacetName<Kind>) {
  return facetArguments[kind][facet] as { readonly argument: string; readonly shape: FacetShape }
}
