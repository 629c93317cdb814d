import { type Command, Option } from '@commander-js/extra-typings'
import { databaseEnvironment } from '../config/config.js'
import { answer, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError } from './command.js'

interface MigrateOptions extends JsonChoice {
  readonly status?: true | undefined
  readonly retry?: string | undefined
}

/** Applies the migrations as a step of its own, with a role of its own. */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .summary('bring the tables of a server to this release')
    .description(
      'Applies the migrations that the database of DATABASE_DIRECT_URL, or else DATABASE_URL, lacks. Give it the role that owns the tables; with DATABASE_MIGRATE=off a gateway then serves with one that may not change them (deploy/grants.sql). It reads no other settings. Several may run at once: one waits for the other.',
    )
    .addOption(
      new Option(
        '--status',
        'only say what is applied and pending; ends with 1 where a start with these variables would be refused',
      ).conflicts('retry'),
    )
    .option('--retry <migration>', 'run a migration again that failed halfway')
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
  const applied = await migrateServer(serverOf(environment), {
    retry: options.retry,
    onStep: (name, place, of) => {
      output.error(`Applying ${place} of ${of}: ${name}`)
    },
  })
  answer({ applied }, options, { output }, () => {
    output.out(
      applied.length === 0 ? 'Nothing was pending.' : `${applied.length} migrations applied.`,
    )
  })
}

async function showStatus(options: JsonChoice, context: CommandContext): Promise<void> {
  const { environment, output } = context
  const { startableOn } = await import('../database/migrate-server.js')
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_MIGRATE } = databaseEnvironment(environment)
  const start = { migrates: DATABASE_MIGRATE === 'on', directUrl }
  const { state, isStartable } = await startableOn(serverOf(environment), start)
  const shown = { ...state, pending: state.pending.map((file) => file.name) }
  answer(shown, options, context, () => {
    output.out(`${shown.applied.length} applied.`)
    for (const name of shown.pending) output.out(`pending: ${name}`)
    for (const name of shown.newer) output.out(`of a newer release: ${name}`)
    for (const name of shown.failed) output.out(`failed halfway: ${name}`)
    for (const name of shown.edited) output.out(`changed after it was applied: ${name}`)
    for (const one of shown.barred) output.out(`${one.migration} requires release ${one.release}`)
  })
  if (!isStartable) context.exitCode = 1
}

function serverOf(environment: NodeJS.ProcessEnv) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PASSWORD_FILE } =
    databaseEnvironment(environment)
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (url === undefined) {
    throw new UsageError(
      'DATABASE_URL is needed. The embedded database is migrated by the gateway itself when it starts.',
    )
  }
  return { url, passwordFile: DATABASE_PASSWORD_FILE }
}
