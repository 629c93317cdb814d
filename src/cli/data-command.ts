import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { answer, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { watched } from './watched.js'

/** Moves the whole state from one database to another. */
export const dataCommand: Command = {
  summary: 'export the whole state to a file, or import one: embedded to server included',
  help: `housing-gateway data export <new file> [--json]
housing-gateway data import <file> [--json]

export writes everything the gateway stores, as it is at one moment, into a compressed file that only its
owner may read: it holds personal data. A gateway may be running.

import reads such a file into a new, migrated and empty database, all of it or nothing, with the role that
owns the tables. It has to be of the same migrations. Nobody is notified. Stop the gateways of the old
database before you export, and start those of the new one afterwards: two that go on would send twice.
SECRETS_KEY must be the same; the embedded database keeps its own in DATA_DIR/development-secrets-key.
Search indexes are filled again at the next start.`,
  run: subcommandOf({
    export: (args, context) => move('exported', exportTo, args, context),
    import: (args, context) => move('imported', importFrom, args, context),
  }),
}

const servedAlready =
  'A gateway with another role has made search indexes there. Import into a new database that no gateway has served from.'

async function move(
  done: 'exported' | 'imported',
  work: (path: string, context: CommandContext) => Promise<number>,
  args: string[],
  context: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file.')
  const rows = await work(path, context)
  answer({ rows }, values, context, () => {
    context.output.out(`${rows} rows ${done}.`)
  })
  return 0
}

/** @returns how many rows */
async function exportTo(path: string, context: CommandContext): Promise<number> {
  if (existsSync(path)) throw new UsageError('The file exists. Name a new one.')
  const { exportState } = await import('../database/transfer/export-state.js')
  return withDatabase(context, ({ pool }) =>
    watched('Exporting', context, (watch) => exportState(pool, path, watch)),
  )
}

/** @returns how many rows */
async function importFrom(path: string, context: CommandContext): Promise<number> {
  if (!existsSync(path)) throw new UsageError('The file is not there.')
  const [{ importState }, { strikeOff }] = await Promise.all([
    import('../database/transfer/import-state.js'),
    import('../search-engine/postgres/versions.js'),
  ])
  return withDatabase(context, async ({ pool }) => {
    // Before anything is written: what could still fail afterwards would leave an import that looks failed.
    if (!(await strikeOff(pool))) throw new UsageError(servedAlready)
    return watched('Importing', context, (watch) => importState(pool, path, watch))
  })
}
