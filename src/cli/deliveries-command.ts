import { parseArgs } from 'node:util'
import { answer, answerOutcome, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { listDeliveries, listedStatuses } from './delivery-list.js'
import { withDeliveries } from './delivery-parts.js'
import { described, shown } from './delivery-words.js'
import { operator } from './operator.js'
import { onlyRecord } from './record-ids.js'
import { holdService, listServices, releaseService } from './service-commands.js'

/** Shows how messages do, and retries, cancels or settles them. */
export const deliveriesCommand: Command = {
  summary: 'list, show, retry, cancel and resolve messages; hold and release services',
  help: `housing-gateway deliveries list [--failed | --uncertain | --status <status>,…] [--service <name or id>]
    [--code <code>] [--notification <id>] [--limit <number>] [--json]
housing-gateway deliveries show <id> [--json]
housing-gateway deliveries retry <id> [--json]
housing-gateway deliveries cancel <notification id> [--json]
housing-gateway deliveries resolve <id> --sent | --not-sent --note <text> [--json]
housing-gateway deliveries services [--json]
housing-gateway deliveries hold <service> --for <duration> [--json]
housing-gateway deliveries release <service> [--key <key id>] [--json]

Ids are UUIDs, as the log has them, or those that the API gives to callers. A service goes by its name in
NOTIFY_SERVICES, or by its id.

A delivery is uncertain when it cannot be found out whether the provider took it. Look for its id among the
references at the provider, then resolve it: --sent closes it, --not-sent has it sent. It is not retried
before that. cancel calls off every message of a notification that has not gone out. hold keeps everything of
a service of the provider back, such as 2h, and release lets it go on. A running gateway takes up what was retried, resolved or released by itself.
  --status        what to list instead of what failed or is uncertain: ${listedStatuses.join(', ')}.
                  waiting is what is to be sent, whenever it is due
  --service       only messages of this service
  --code          only what failed, or was put off, for this, such as PROVIDER_UNAVAILABLE
  --notification  only messages of this notification, and all of them unless --status says which
  --limit         how many to list, the latest first; default 50, at most 100
  --for           how long; it goes on by itself afterwards. At most 30d
  --note          how it is known; kept in the audit trail
  --key           only this key of the service, as services prints it. One message is tried first, and the others
                  follow when it was taken`,
  run: subcommandOf({
    ...{ list: listDeliveries, show, retry, cancel, resolve },
    ...{ services: listServices, hold: holdService, release: releaseService },
  }),
}

async function retry(args: string[], context: CommandContext): Promise<number> {
  const { values, id } = readOne(args, 'Delivery')
  const by = operator('deliveries retry')
  const outcome = await withDeliveries(context, ({ commands }) => commands.retry(id, by))
  return answerOutcome(outcome, values, context, {
    json: shown,
    line: ({ id: sent }) => `${sent} is sent again`,
  })
}

async function show(args: string[], context: CommandContext): Promise<number> {
  const { values, id } = readOne(args, 'Delivery')
  const found = await withDeliveries(context, ({ monitor }) => monitor.find(id))
  if (found === null) {
    context.output.error('There is no such delivery. deliveries list shows those that failed.')
    return 1
  }
  answer(described(found), values, context, (whole) => {
    for (const [name, value] of Object.entries(whole)) {
      if (value !== null && value !== '') context.output.out(`${name}: ${String(value)}`)
    }
  })
  return 0
}

async function cancel(args: string[], context: CommandContext): Promise<number> {
  const { values, id } = readOne(args, 'Notification')
  const by = operator('deliveries cancel')
  const outcome = await withDeliveries(context, ({ commands }) => commands.cancel(id, by))
  return answerOutcome(outcome, values, context, {
    json: ({ cancelledAt }) => ({ notificationId: id, cancelledAt }),
    line: () => `${id}: what had not gone out is called off`,
  })
}

async function resolve(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...{ sent: { type: 'boolean', default: false } },
      ...{ 'not-sent': { type: 'boolean', default: false }, note: { type: 'string' } },
      ...jsonOption,
    },
    allowPositionals: true,
  })
  const id = onlyRecord(positionals, 'Delivery')
  const { sent, note } = values
  if (sent === values['not-sent']) throw new UsageError('Say either --sent or --not-sent.')
  if (note === undefined) throw new UsageError('Say in --note how it is known.')
  const decision = { id, outcome: sent ? 'sent' : 'not-sent', note } as const
  const by = operator('deliveries resolve')
  const outcome = await withDeliveries(context, ({ uncertain }) => uncertain.resolve(decision, by))
  return answerOutcome(outcome, values, context, {
    json: () => ({ id, outcome: decision.outcome }),
    line: () => `${id} is ${sent ? 'closed as sent' : 'sent now'}`,
  })
}

/** The arguments of what is done to one record. */
function readOne(args: string[], type: 'Delivery' | 'Notification') {
  const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true })
  return { values, id: onlyRecord(positionals, type) }
}
