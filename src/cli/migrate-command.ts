import { type Command, Option } from '@commander-js/extra-typings'
import { databaseEnvironment } from '../config/config.js'
import { printResult, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError } from './command.js'

interface MigrateOptions extends JsonChoice {
  readonly status?: true | undefined
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
    .addOption(
      new Option(
        '--status',
        'only list applied and pending migrations; exit code 1 if a gateway with these variables would refuse to start',
      ).conflicts('retry'),
    )
    .option('--retry <migration>', 'run a partly failed migration again')
    .addOption(jsonOption)
    .action((options) =>
      options.status === true ? showStatus(options, context) : apply(options, context),
    )
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

async function showStatus(options: JsonChoice, context: CommandContext): Promise<void> {
  const { environment, output } = context
  const { startableOn } = await import('../database/migrate-server.js')
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_MIGRATE } = databaseEnvironment(environment)
  const start = { migrates: DATABASE_MIGRATE === 'on', directUrl }
  const { state, isStartable } = await startableOn(serverOf(environment), start)
  const report = { ...state, pending: state.pending.map((file) => file.name) }
  printResult(report, options, context, () => {
    output.out(`${report.applied.length} applied.`)
    for (const name of report.pending) output.out(`pending: ${name}`)
    for (const name of report.newer) output.out(`of a newer release: ${name}`)
    for (const name of report.failed) output.out(`failed halfway: ${name}`)
    for (const name of report.edited) output.out(`changed after it was applied: ${name}`)
    for (const one of report.barred) output.out(`${one.migration} requires release ${one.release}`)
  })
  if (!isStartable) context.exitCode = 1
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
