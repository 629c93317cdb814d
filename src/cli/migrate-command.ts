import { parseArgs } from 'node:util'
import { databaseEnvironment } from '../config/config.js'
import { answer, jsonOption } from './answer.js'
import { type Command, type CommandContext, UsageError } from './command.js'

/** Applies the migrations as a step of its own, with a role of its own. */
export const migrateCommand: Command = {
  summary: 'bring the tables of a server to this release',
  help: `housing-gateway migrate [--status] [--retry <migration>] [--json]

Applies the migrations that the database of DATABASE_DIRECT_URL, or else DATABASE_URL, lacks. Give it the role
that owns the tables; with DATABASE_MIGRATE=off a gateway then serves with one that may not change them
(deploy/grants.sql). No other settings are read. Several may run at once: one waits for the other.

  --status  only say what is applied and pending; ends with 1 where a start with these variables would be
            refused, also because something is pending and DATABASE_MIGRATE=off
  --retry   run a migration again that failed halfway, after its cause was removed
  --json    print the result as JSON`,
  async run(args, context) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{ status: { type: 'boolean', default: false }, retry: { type: 'string' } },
        ...jsonOption,
      },
    })
    if (values.status && values.retry !== undefined) {
      throw new UsageError('--status changes nothing, and --retry does; give one of them.')
    }
    return values.status ? status(values, context) : apply(values, context)
  },
}

interface Wishes {
  readonly json: boolean
  readonly retry?: string | undefined
}

async function apply(wishes: Wishes, { environment, output }: CommandContext): Promise<number> {
  const { migrateServer } = await import('../database/migrate-server.js')
  const applied = await migrateServer(serverOf(environment), {
    retry: wishes.retry,
    onStep: (name, place, of) => {
      output.error(`Applying ${place} of ${of}: ${name}`)
    },
  })
  answer({ applied }, wishes, { output }, () => {
    const done =
      applied.length === 0 ? 'Nothing was pending.' : `${applied.length} migrations applied.`
    output.out(done)
  })
  return 0
}

async function status(wishes: Wishes, { environment, output }: CommandContext): Promise<number> {
  const { startableOn } = await import('../database/migrate-server.js')
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_MIGRATE } = databaseEnvironment(environment)
  const start = { migrates: DATABASE_MIGRATE === 'on', directUrl }
  const { state, isStartable } = await startableOn(serverOf(environment), start)
  const shown = { ...state, pending: state.pending.map((file) => file.name) }
  answer(shown, wishes, { output }, () => {
    output.out(`${shown.applied.length} applied.`)
    for (const name of shown.pending) output.out(`pending: ${name}`)
    for (const name of shown.newer) output.out(`of a newer release: ${name}`)
    for (const name of shown.failed) output.out(`failed halfway: ${name}`)
    for (const name of shown.edited) output.out(`changed after it was applied: ${name}`)
    for (const one of shown.barred) output.out(`${one.migration} requires release ${one.release}`)
  })
  return isStartable ? 0 : 1
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
