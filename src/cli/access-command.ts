import { parseArgs } from 'node:util'
import type { AuditLog } from '../access/audit-log.js'
import { scopeTable } from '../access/scopes.js'
import { answer, answerList, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf } from './command.js'
import { withDatabase } from './command-database.js'
import { parseDuration, parseWhole } from './option-values.js'
import { plainId } from './record-ids.js'

type AuditLine = Awaited<ReturnType<AuditLog['latest']>>[number]

/** Shows who did what, and what scopes allow. */
export const accessCommand: Command = {
  summary: 'show who did what, and what each scope allows',
  help: `housing-gateway access log [--of <record id>] [--by <principal>] [--since <duration>] [--limit <number>] [--json]
housing-gateway access scopes [--json]

log prints the audit trail, the latest first: when, who, what, to which record, and the request's id, by which
log lines are found. Commands of this command line are by "operator", with the name of the system's user who
gave them.
  --of     only what was done to the record with this id: its UUID, or the id that the API gives
  --by     only what this principal did: the subject of a token, the id of a service key, a command, or the
           name of a user who gave commands
  --since  only the last 24h, 30d and so on
  --limit  how many; default 50, at most 1000`,
  run: subcommandOf({ log, scopes }),
}

async function log(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ...{ of: { type: 'string' }, by: { type: 'string' }, since: { type: 'string' } },
      ...{ limit: { type: 'string', default: '50' }, ...jsonOption },
    },
  })
  const query = {
    limit: parseWhole('limit', values.limit, { min: 1, max: 1_000 }),
    targetId: values.of === undefined ? undefined : plainId(values.of),
    actor: values.by,
    since:
      values.since === undefined
        ? undefined
        : new Date(context.clock.now().getTime() - parseDuration(values.since) * 1000),
  }
  const found = await withDatabase(context, async (database) => {
    const { AuditLog } = await import('../access/audit-log.js')
    return new AuditLog(database).latest(query)
  })
  answerList(found, values, context, {
    none: 'Nothing like that is in the audit trail.',
    line: describe,
  })
  return 0
}

function describe(one: AuditLine): string {
  const named = one.actorName === null ? '' : ` (${one.actorName})`
  const words = [one.occurredAt.toISOString(), `${one.actorKind} ${one.actorId}${named}`]
  words.push(one.action, `${one.targetType} ${one.targetId}`, one.requestId ?? '', one.note ?? '')
  return words.filter((word) => word !== '').join('  ')
}

function scopes(args: string[], { output }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: jsonOption })
  answer(scopeTable, values, { output }, () => {
    for (const [scope, meaning] of Object.entries(scopeTable)) output.out(`${scope}  ${meaning}`)
  })
  return Promise.resolve(0)
}
