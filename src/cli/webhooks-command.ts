import { parseArgs } from 'node:util'
import { isUuid } from '../foundation/uuid.js'
import type { WebhookOperation } from '../webhooks/webhook-operation.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'

/** Shows the webhooks of all owners, and switches one off or on. */
export const webhooksCommand: Command = {
  summary: 'list the webhooks of all owners; switch one off or on',
  help: `housing-gateway webhooks list [--json]
housing-gateway webhooks off <id>
housing-gateway webhooks on <id>

list has those that fail first, with how many of their events wait and were given up. What is switched off
keeps its events as docs/webhooks.md says, and goes on where it was when it is switched on. Both leave a line
in the audit trail; a running gateway takes them up by itself.`,
  run: subcommandOf({
    list,
    off: (args, context) => change('off', args, context),
    on: (args, context) => change('active', args, context),
  }),
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const found = await withWebhooks(context, (webhooks) => webhooks.list())
  if (values.json === true) context.output.out(JSON.stringify(found, null, 2))
  else if (found.length === 0) context.output.error('There are no webhooks.')
  for (const one of values.json === true ? [] : found) {
    const failing =
      one.failingSince === null ? '' : `failing since ${one.failingSince.toISOString()}`
    const words = [one.id, one.status, one.offReason ?? failing, `${one.owner} (${one.ownerKind})`]
    words.push(new URL(one.url).host, `${one.waiting} waiting`, `${one.failed} given up`)
    context.output.out(words.filter((word) => word !== '').join('  '))
  }
  return 0
}

async function change(
  status: 'active' | 'off',
  args: string[],
  context: CommandContext,
): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [id = '', ...rest] = positionals
  if (rest.length > 0 || !isUuid(id)) throw new UsageError('Name one webhook by its UUID.')
  const by = { command: `webhooks ${status === 'off' ? 'off' : 'on'}` }
  const outcome = await withWebhooks(context, (webhooks) => webhooks.switch(id, status, by))
  if (outcome.ok) {
    context.output.out(`${id} is ${status === 'off' ? 'switched off' : 'on'}`)
    return 0
  }
  for (const { code, message } of outcome.faults) context.output.error(`${code}: ${message}`)
  return 1
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
