import { parseWhole } from '../../src/cli/option-values.js'

/** How much of everything is measured, by the names of the options; each of them usually, in a quick run, at least and at most. */
export type SizeTable<Name extends string> = Readonly<
  Record<
    Name,
    {
      readonly usual: number
      readonly quick: number
      readonly min: number
      readonly max: number
    }
  >
>

/**
 * @param given the options as they were given; `quick` chooses the sizes of those that were not
 * @throws UsageError for one that is no whole number within its bounds
 */
export function readSizes<Name extends string>(
  table: SizeTable<Name>,
  given: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>> & { readonly quick: boolean },
): Record<Name, number> {
  const names = Object.keys(table) as Name[]
  const sizes = names.map((name) => {
    const { usual, quick, ...bounds } = table[name]
    const text: string | undefined = given[name]
    return [
      name,
      text === undefined ? (given.quick ? quick : usual) : parseWhole(name, text, bounds),
    ]
  })
  return Object.fromEntries(sizes) as Record<Name, number>
}
