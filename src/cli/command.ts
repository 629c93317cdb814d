import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { type Config, readConfig } from '../config/config.js'
import type { Database } from '../database/database.js'
import type { Clock } from '../foundation/clock.js'

/** Output of a command: results to `out`, everything else to `error`. */
export interface Output {
  /** One line of the result (standard output). */
  out(line: string): void
  /** One line for people (standard error). */
  error(line: string): void
}

/** Environment of a command; one for each run of the command line. */
export interface CommandContext {
  readonly environment: NodeJS.ProcessEnv
  readonly output: Output
  /** Opens standard input. */
  readonly input: () => AsyncIterable<Buffer>
  readonly clock: Clock
  /** Set to 1 by a command that fails without throwing an error. */
  exitCode: 0 | 1
}

/** Invalid arguments; the exit code is 2. The message is one sentence with the next step. */
export class UsageError extends InvalidArgumentError {}

/** The option `--json`, for scripts. */
export const jsonOption = new Option('--json', 'print the result as JSON')

/** Commands need few connections; `index rebuild` works on two indexes at once. */
const poolSize = 2

/** Opens the configured database for the duration of `work`. */
export async function withDatabase<T>(
  context: CommandContext,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(context.environment)
  const { openConfiguredDatabase } = await import('../database/open-database.js')
  const database = await openConfiguredDatabase(config, { poolSize })
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}
