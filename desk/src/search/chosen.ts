/** What is ticked stands in the address by the argument that it goes to, behind this. */
const prefix = 'by.'

/** Arguments that take one value. */
const single = new Set(['personType'])

/** Values that are ticked, by the argument that chooses them. */
export type Chosen = ReadonlyMap<string, readonly string[]>

/** @param known arguments that there are; an address that somebody has made up chooses no others */
export function readChosen(query: URLSearchParams, known: readonly string[]): Chosen {
  const given = known.map((argument) => [argument, query.getAll(prefix + argument)] as const)
  return new Map(given.filter(([, values]) => values.length > 0))
}

/** The query of an address with a value ticked or not, on its first page. */
export function withChosen(
  query: URLSearchParams,
  argument: string,
  value: string,
  isChosen: boolean,
): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.delete(prefix + argument, value)
  // Of true and false, and where one value is taken, the last one that was ticked holds.
  if (isChosen && isSingle(argument)) next.delete(prefix + argument)
  if (isChosen) next.append(prefix + argument, value)
  return next
}

/** Whether a value is ticked: by the address, which has it before the answer that it leads to. */
export function isTicked(query: URLSearchParams, argument: string, value: string): boolean {
  const given = query.getAll(prefix + argument)
  const [first] = given
  if (first !== undefined && isFlag(nameOf(argument))) return String(first === 'true') === value
  return isSingle(argument) ? first === value : given.includes(value)
}

/** Variables of a search, from arguments such as `filter.personTypes`. */
export function variablesOf(chosen: Chosen): Record<string, unknown> {
  const variables: Record<string, unknown> = {}
  for (const [argument, values] of chosen) {
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
