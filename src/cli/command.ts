import type { Clock } from '../foundation/clock.js'

/** Where a command writes: results for scripts to `out`, everything else to `error`. */
export interface Output {
  /** One line of the result (standard output). */
  out(line: string): void
  /** One line for people (standard error). */
  error(line: string): void
  /** Whether people watch: standard error is a terminal. */
  readonly interactive: boolean
}

export interface CommandContext {
  readonly environment: NodeJS.ProcessEnv
  readonly output: Output
  /** Opens standard input. */
  readonly input: () => AsyncIterable<Buffer>
  readonly clock: Clock
}

/** One `housing-gateway <name>`. */
export interface Command {
  readonly summary: string
  /** The full text of `housing-gateway <name> --help`. */
  readonly help: string
  /**
   * @param args what follows the command's name.
   * @returns the exit code.
   * @throws UsageError when the arguments make no sense; the exit code is then 2.
   */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** The arguments make no sense. The message is one sentence for the person who typed them. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** What one word after the command's name does with the words behind it. */
type Subcommand = (args: string[], context: CommandContext) => Promise<number>

/** The `run` of a command whose first word says what to do. */
export function subcommandOf(known: Readonly<Record<string, Subcommand>>): Command['run'] {
  return async ([word, ...args], context) => {
    const subcommand = Object.hasOwn(known, word ?? '') ? known[word ?? ''] : undefined
    if (subcommand === undefined) throw unknownWord(word, Object.keys(known))
    return subcommand(args, context)
  }
}

/** The complaint for a missing or unknown word such as `create` in `keys create`. */
export function unknownWord(given: string | undefined, known: readonly string[]): UsageError {
  const choices = known.join(', ')
  return given === undefined
    ? new UsageError(`Say what to do: ${choices}.`)
    : new UsageError(`Unknown word "${given}". Known: ${choices}.`)
}
