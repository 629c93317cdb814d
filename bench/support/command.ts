import { output } from './progress.js'

/** Invalid arguments. */
class UsageError extends Error {}

/** Runs a benchmark with the arguments of this process, or prints its help. Exits with 2 for invalid arguments. */
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
    const isUsage = isUsageError(error)
    output.error(isUsage ? error.message : describe(error))
    process.exitCode = isUsage ? 2 : 1
  }
}

/** Includes the stack: benchmarks are run by developers. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** @throws UsageError unless the text is an integer within the bounds */
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
 * Parses the comma-separated names of an option. Returns them in the order of `names`, or all names without
 * the option.
 *
 * @throws UsageError for an unknown name
 */
export function selectedNames<Name extends string>(
  option: string,
  names: readonly Name[],
  text: string | undefined,
): readonly Name[] {
  if (text === undefined) return names
  const requested = text.split(',')
  if (requested.every((name) => (names as readonly string[]).includes(name))) {
    return names.filter((name) => requested.includes(name))
  }
  throw new UsageError(`--${option} takes ${names.join(', ')}.`)
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return (
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS_')
  )
}
