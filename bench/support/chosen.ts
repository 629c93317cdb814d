import { UsageError } from '../../src/cli/command.js'

/**
 * The names that an option gives, separated by commas, or all of them without it; in their own order.
 *
 * @throws UsageError for any other name
 */
export function chosen<Name extends string>(
  option: string,
  names: readonly Name[],
  given: string | undefined,
): Name[] {
  if (given === undefined) return [...names]
  const wanted = given.split(',')
  if (wanted.every((name) => (names as readonly string[]).includes(name))) {
    return names.filter((name) => wanted.includes(name))
  }
  throw new UsageError(`--${option} takes ${names.join(', ')}.`)
}
