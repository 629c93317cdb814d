import { UsageError } from '../../src/cli/command.js'

/**
 * The one name that an option gives, or all of them without it.
 *
 * @throws UsageError for another name
 */
export function chosen<Name extends string>(
  option: string,
  names: readonly Name[],
  given: string | undefined,
): Name[] {
  const found = names.filter((name) => given === undefined || name === given)
  if (found.length > 0) return found
  throw new UsageError(`--${option} is one of ${names.join(', ')}.`)
}
