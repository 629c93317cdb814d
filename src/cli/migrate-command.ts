import type { Command } from '@commander-js/extra-typings'
import { databaseEnvironment } from '../config/config.js'
import { printResult, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError } from './command.js'

interface MigrateOptions extends JsonChoice {
  readonly retry?: string | undefined
}

/** Adds the command that applies migrations as a separate step, with a separate role. */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .summary('apply the migrations of this release')
    .description(
      'Applies the pending migrations to the database of DATABASE_DIRECT_URL, or otherwise DATABASE_URL. Use the role that owns the tables. With DATABASE_MIGRATE=off, gateways can then serve with a role that cannot change tables (deploy/grants.sql). No other settings are read. Concurrent runs wait for each other.',
    )
    .option('--retry <migration>', 'run a partly failed migration again')
    .addOption(jsonOption)
    .action((options) => apply(options, context))
}

async function apply(
  options: MigrateOptions,
  { environment, output }: CommandContext,
): Promise<void> {
  const { migrateServer } = await import('../database/migrate-server.js')
  const { applied } = await migrateServer(serverOf(environment), {
    retry: options.retry,
    onStep: (name, place, of) => {
      output.error(`Applying ${place} of ${of}: ${name}`)
    },
  })
  printResult({ applied }, options, { output }, () => {
    output.out(
      applied.length === 0
        ? 'No migrations were pending.'
        : `${applied.length} migrations applied.`,
    )
  })
}

function serverOf(environment: NodeJS.ProcessEnv) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PASSWORD_FILE } =
    databaseEnvironment(environment)
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (url === undefined) {
    throw new UsageError(
      'DATABASE_URL is required. The gateway migrates the embedded database itself at start.',
    )
  }
  return { url, passwordFile: DATABASE_PASSWORD_FILE }
}
