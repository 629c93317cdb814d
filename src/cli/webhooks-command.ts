import { parseArgs } from 'node:util'
import type { WebhookOperation, WebhookState } from '../webhooks/webhook-operation.js'
import { answerList, answerOutcome, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf } from './command.js'
import { withDatabase } from './command-database.js'
import { operator } from './operator.js'
import { onlyRecord } from './record-ids.js'

/** Shows the webhooks of all owners, and switches one off or on. */
export const webhooksCommand: Command = {
  summary: 'list the webhooks of all owners; switch one off or on',
  help: `housing-gateway webhooks list [--json]
housing-gateway webhooks off <id> [--json]
housing-gateway webhooks on <id> [--json]

An id is the UUID that list prints, or the id that the API gives to its owner. list has those that fail first, with how many of their events wait and were given up. What is switched off
keeps its events as docs/webhooks.md says, and goes on where it was when it is switched on. Both leave a line
in the audit trail; a running gateway takes them up by itself.`,
  run: subcommandOf({
    list,
    off: (args, context) => change('off', args, context),
    on: (args, context) => change('active', args, context),
  }),
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: jsonOption })
  const found = await withWebhooks(context, (webhooks) => webhooks.list())
  answerList(found, values, context, { none: 'There are no webhooks.', line: describe })
  return 0
}

async function change(
  status: 'active' | 'off',
  args: string[],
  context: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true })
  const id = onlyRecord(positionals, 'Webhook')
  const by = operator(`webhooks ${status === 'off' ? 'off' : 'on'}`)
  const outcome = await withWebhooks(context, (webhooks) => webhooks.switch(id, status, by))
  return answerOutcome(outcome, values, context, {
    json: () => ({ id, status }),
    line: () => `${id} is ${status === 'off' ? 'switched off' : 'on'}`,
  })
}

function describe(one: WebhookState): string {
  const failing = one.failingSince === null ? '' : `failing since ${one.failingSince.toISOString()}`
  const words = [one.id, one.status, one.offReason ?? failing, `${one.owner} (${one.ownerKind})`]
  words.push(new URL(one.url).host, `${one.waiting} waiting`, `${one.failed} given up`)
  return words.filter((word) => word !== '').join('  ')
}

function withWebhooks<T>(
  context: CommandContext,
  work: (webhooks: WebhookOperation) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database) => {
    const { WebhookOperation } = await import('../webhooks/webhook-operation.js')
    return work(new WebhookOperation(database, context.clock))
  })
}
