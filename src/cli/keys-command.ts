import { parseArgs } from 'node:util'
import type { ServiceKeyRecord } from '../access/service-key-record.js'
import { ServiceKeys } from '../access/service-keys.js'
import { answer, answerList, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { operator } from './operator.js'
import { parseScopes } from './option-values.js'

/** Manages the keys with which other services call the gateway. */
export const keysCommand: Command = {
  summary: 'make, list and revoke the keys of other services',
  help: `housing-gateway keys create --name <name> --scopes <scope,scope…|all> [--json]
housing-gateway keys list [--json]
housing-gateway keys revoke <id or name> [--json]

create prints the new key, once, on standard output and nothing else there; with --json the key together with
its id, name and scopes. create and revoke leave a line in the audit trail, which access log prints. revoke takes effect within five seconds on every running gateway.`,
  run: subcommandOf({ create, list, revoke }),
}

async function create(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { name: { type: 'string' }, scopes: { type: 'string' }, ...jsonOption },
  })
  const { name, scopes } = values
  if (name === undefined || name.trim() === '') throw new UsageError('--name is needed.')
  if (scopes === undefined) throw new UsageError('--scopes is needed.')
  const granted = parseScopes(scopes)
  if (granted.length === 0) throw new UsageError('--scopes names no scope.')
  const by = operator('keys create')
  const { key, record } = await withServiceKeys(context, (keys) => keys.create(name, granted, by))
  context.output.error(`Service key ${record.id} "${record.name}": ${record.scopes.join(', ')}.`)
  context.output.error('Keep it now; it cannot be shown again.')
  answer({ ...record, key }, values, context, () => {
    context.output.out(key)
  })
  return 0
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: jsonOption })
  const records = await withServiceKeys(context, (keys) => keys.list())
  answerList(records, values, context, { none: 'There are no service keys.', line: describe })
  return 0
}

async function revoke(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true })
  const [idOrName, ...rest] = positionals
  if (idOrName === undefined || rest.length > 0) {
    throw new UsageError('Name one key: its id or its name.')
  }
  const by = operator('keys revoke')
  const revoked = await withServiceKeys(context, (keys) => keys.revoke(idOrName, by))
  answerList(revoked, values, context, {
    none: 'No live service key has this id or name.',
    line: ({ id, name }) => `revoked ${id}  ${name}`,
  })
  return revoked.length > 0 ? 0 : 1
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
