/** Prefix of address parameters for ticked values; the argument name follows. */
const prefix = 'by.'

/** Arguments with a single value. */
const single = new Set(['personType'])

/** Ticked values by argument. */
export type TickedValues = ReadonlyMap<string, readonly string[]>

/** @param args valid arguments; others in the address are ignored */
export function readTicked(query: URLSearchParams, args: readonly string[]): TickedValues {
  const entries = args.map((argument) => [argument, query.getAll(prefix + argument)] as const)
  return new Map(entries.filter(([, values]) => values.length > 0))
}

/** The query with a value ticked or unticked, on the first page. */
export function withTicked(
  query: URLSearchParams,
  argument: string,
  value: string,
  isChecked: boolean,
): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.delete(prefix + argument, value)
  // A flag or single-value argument keeps only the last ticked value.
  if (isChecked && isSingle(argument)) next.delete(prefix + argument)
  if (isChecked) next.append(prefix + argument, value)
  return next
}

/** Whether a value is ticked in the address, which changes before the response arrives. */
export function isTicked(query: URLSearchParams, argument: string, value: string): boolean {
  const values = query.getAll(prefix + argument)
  const [first] = values
  if (first !== undefined && isFlag(nameOf(argument))) return String(first === 'true') === value
  return isSingle(argument) ? first === value : values.includes(value)
}

/** Variables of a search, from arguments such as `filter.personTypes`. */
export function variablesOf(ticked: TickedValues): Record<string, unknown> {
  const variables: Record<string, unknown> = {}
  for (const [argument, values] of ticked) {
    const path = argument.split('.')
    const name = path.pop() ?? ''
    const owner = path.reduce<Record<string, unknown>>((inside, key) => {
      const next = (inside[key] ?? {}) as Record<string, unknown>
      inside[key] = next
      return next
    }, variables)
    const [first = ''] = values
    if (isFlag(name)) owner[name] = first === 'true'
    else owner[name] = single.has(argument) ? first : [...values]
  }
  return variables
}

function isSingle(argument: string): boolean {
  return single.has(argument) || isFlag(nameOf(argument))
}

function nameOf(argument: string): string {
  return argument.split('.').at(-1) ?? ''
}

function isFlag(name: string): boolean {
  return /^is[A-Z]/.test(name)
}
