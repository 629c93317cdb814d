import { output } from './progress.js'

/** The arguments make no sense. */
class UsageError extends Error {}

/** Runs a benchmark on the arguments of this process, or prints its help. Exits with 2 for wrong arguments. */
export async function runCommand<Options extends { readonly help: boolean }>(
  help: string,
  readOptions: (args: string[]) => Options,
  run: (options: Options) => Promise<void>,
): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.help) output.out(help)
    else await run(options)
  } catch (error) {
    const isUsage = isUsageFault(error)
    output.error(isUsage ? error.message : describe(error))
    process.exitCode = isUsage ? 2 : 1
  }
}

/** The whole stack: whoever runs a benchmark has the source. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** @throws UsageError unless the text is a whole number within the bounds */
export function wholeNumber(
  option: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`--${option} takes a whole number from ${min} to ${max}.`)
}

/**
 * The names given to an option, separated by commas, in the order of `names`; all names when it is not given.
 *
 * @throws UsageError for an unknown name
 */
export function chosenNames<Name extends string>(
  option: string,
  names: readonly Name[],
  text: string | undefined,
): readonly Name[] {
  if (text === undefined) return names
  const wanted = text.split(',')
  if (wanted.every((name) => (names as readonly string[]).includes(name))) {
    return names.filter((name) => wanted.includes(name))
  }
  throw new UsageError(`--${option} takes ${names.join(', ')}.`)
}

function isUsageFault(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return (
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS_')
  )
}
