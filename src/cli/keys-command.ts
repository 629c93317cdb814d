import type { Command } from '@commander-js/extra-typings'
import type { ServiceKeyRecord } from '../access/service-keys.js'
import { ServiceKeys } from '../access/service-keys.js'
import { printResult, printList } from './answer.js'
import { type CommandContext, jsonOption, withDatabase } from './command.js'
import { operator } from './operator.js'
import { parseName, parseScopes } from './option-values.js'

/** Adds the commands that manage service keys. */
export function addKeysCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('create, list and revoke keys of other services')
  keys
    .command('create')
    .description('create a key and print it once, alone on standard output')
    .requiredOption('--name <name>', 'name of the key', parseName)
    .requiredOption('--scopes <list>', 'comma-separated scopes, or all', parseScopes)
    .addOption(jsonOption)
    .action(async (options) => {
      const { name, scopes } = options
      const by = operator('keys create')
      const { key, record } = await withServiceKeys(context, (service) =>
        service.create(name, scopes, by),
      )
      context.output.error(
        `Service key ${record.id} "${record.name}": ${record.scopes.join(', ')}.`,
      )
      context.output.error('Store it now. It cannot be shown again.')
      printResult({ ...record, key }, options, context, () => {
        context.output.out(key)
      })
    })
  keys
    .command('list')
    .description('list all keys, without their secrets')
    .addOption(jsonOption)
    .action(async (options) => {
      const records = await withServiceKeys(context, (service) => service.list())
      printList(records, options, context, { none: 'There are no service keys.', line: describe })
    })
  keys
    .command('revoke')
    .description('revoke a key, within five seconds on all running gateways')
    .argument('<key>', 'its id or its name')
    .addOption(jsonOption)
    .action(async (idOrName, options) => {
      const by = operator('keys revoke')
      const revoked = await withServiceKeys(context, (service) => service.revoke(idOrName, by))
      printList(revoked, options, context, {
        none: 'No active service key has this id or name.',
        line: ({ id, name }) => `revoked ${id}  ${name}`,
      })
      if (revoked.length === 0) context.exitCode = 1
    })
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
