import { parseArgs } from 'node:util'
import type { ServiceKeyRecord } from '../access/service-key-record.js'
import { ServiceKeys } from '../access/service-keys.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { parseScopes } from './option-values.js'

/** Manages the keys with which other services call the gateway. */
export const keysCommand: Command = {
  summary: 'make, list and revoke the keys of other services',
  help: `housing-gateway keys create --name <name> --scopes <scope,scope…|all>
housing-gateway keys list [--json]
housing-gateway keys revoke <id or name>

create prints the new key, once, on standard output and nothing else there.
revoke takes effect within five seconds on every running gateway.`,
  run: subcommandOf({ create, list, revoke }),
}

async function create(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { name: { type: 'string' }, scopes: { type: 'string' } },
  })
  const { name, scopes } = values
  if (name === undefined || name.trim() === '') throw new UsageError('--name is needed.')
  if (scopes === undefined) throw new UsageError('--scopes is needed.')
  const granted = parseScopes(scopes)
  if (granted.length === 0) throw new UsageError('--scopes names no scope.')
  const { key, record } = await withServiceKeys(context, (keys) => keys.create(name, granted))
  context.output.error(`Service key ${record.id} "${record.name}": ${record.scopes.join(', ')}.`)
  context.output.error('Keep it now; it cannot be shown again.')
  context.output.out(key)
  return 0
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const records = await withServiceKeys(context, (keys) => keys.list())
  if (values.json === true) {
    context.output.out(JSON.stringify(records, null, 2))
  } else if (records.length === 0) {
    context.output.error('There are no service keys.')
  } else {
    for (const record of records) context.output.out(describe(record))
  }
  return 0
}

async function revoke(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [idOrName, ...rest] = positionals
  if (idOrName === undefined || rest.length > 0) {
    throw new UsageError('Name one key: its id or its name.')
  }
  const revoked = await withServiceKeys(context, (keys) => keys.revoke(idOrName))
  for (const record of revoked) context.output.out(`revoked ${record.id}  ${record.name}`)
  if (revoked.length > 0) return 0
  context.output.error('No live service key has this id or name.')
  return 1
}

function withServiceKeys<T>(
  context: CommandContext,
  work: (keys: ServiceKeys) => Promise<T>,
): Promise<T> {
  return withDatabase(context, (database) => work(new ServiceKeys(database, context.clock)))
}

function describe(record: ServiceKeyRecord): string {
  const state =
    record.revokedAt === null ? 'live' : `revoked ${record.revokedAt.toISOString().slice(0, 10)}`
  const created = record.createdAt.toISOString().slice(0, 10)
  return [record.id, created, state, record.name, record.scopes.join(',')].join('  ')
}
