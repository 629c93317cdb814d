import type { Command } from '@commander-js/extra-typings'
import type { AuditLog } from '../access/audit-log.js'
import { printList } from './answer.js'
import { type CommandContext, jsonOption, withDatabase } from './command.js'
import { idHelp, parseDuration, plainId, wholeNumber } from './option-values.js'
import { addRemovedCommand } from './removed-commands.js'

type AuditLine = Awaited<ReturnType<AuditLog['latest']>>[number]

/** Adds the command for the audit log. */
export function addAccessCommands(program: Command, context: CommandContext): void {
  const access = program.command('access').description('show the audit log')
  access
    .command('log')
    .summary('print the audit log, latest first')
    .description(
      'Prints time, actor, action, record and request id of each change. The request id is also in the log. Changes by this command line have the actor "operator" with the name of the system user.',
    )
    .option('--of <record>', `only changes of this record: ${idHelp}`, plainId)
    .option(
      '--by <principal>',
      'only changes by this token subject, service key, command or system user',
    )
    .option('--since <duration>', 'only the last 24h, 30d and so on', parseDuration)
    .option('--limit <number>', 'maximum number of lines', wholeNumber(1, 1_000), 50)
    .addOption(jsonOption)
    .action(async (options) => {
      const { of: targetId, by: actor, since: seconds, limit } = options
      const now = context.clock.now().getTime()
      const since = seconds === undefined ? undefined : new Date(now - seconds * 1000)
      const lines = await withDatabase(context, async (database) => {
        const { AuditLog } = await import('../access/audit-log.js')
        return new AuditLog(database).latest({ limit, targetId, actor, since })
      })
      printList(lines, options, context, {
        none: 'The audit log has no such changes.',
        line: describe,
      })
    })
  addRemovedCommand(access, context, {
    name: 'scopes',
    replacement: 'access scopes was removed. docs/access.md lists the scopes.',
  })
}

function describe(one: AuditLine): string {
  const actorName = one.actorName === null ? '' : ` (${one.actorName})`
  const words = [one.occurredAt.toISOString(), `${one.actorKind} ${one.actorId}${actorName}`]
  words.push(one.action, `${one.targetType} ${one.targetId}`, one.requestId ?? '', one.note ?? '')
  return words.filter((word) => word !== '').join('  ')
}
