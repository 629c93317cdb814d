import type { Command } from '@commander-js/extra-typings'
import { answer, answerOutcome, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError } from './command.js'
import { addDeliveryList } from './delivery-list.js'
import { withDeliveries } from './delivery-parts.js'
import { described, shown } from './delivery-words.js'
import { operator } from './operator.js'
import { idHelp, recordId } from './record-ids.js'
import { addServiceCommands } from './service-commands.js'

const notes = `
A delivery is uncertain when it cannot be found out whether the provider took it. Look for its id among the
references at the provider, then resolve it; until then it is not retried.
A running gateway takes up what was retried, resolved or released by itself.`

/** Shows how messages do, and retries, cancels or settles them. */
export function addDeliveriesCommands(program: Command, context: CommandContext): void {
  const deliveries = program
    .command('deliveries')
    .description('list, show, retry, cancel and resolve messages; hold and release services')
    .addHelpText('after', notes)
  addDeliveryList(deliveries, context)
  deliveries
    .command('show')
    .description('show how a message went, without its text and addressee')
    .argument('<delivery>', idHelp, recordId('Delivery'))
    .addOption(jsonOption)
    .action((id, options) => show(id, options, context))
  deliveries
    .command('retry')
    .description('send a failed message again')
    .argument('<delivery>', idHelp, recordId('Delivery'))
    .addOption(jsonOption)
    .action(async (id, options) => {
      const by = operator('deliveries retry')
      const outcome = await withDeliveries(context, ({ commands }) => commands.retry(id, by))
      answerOutcome(outcome, options, context, {
        json: shown,
        line: ({ id: sent }) => `${sent} is sent again`,
      })
    })
  deliveries
    .command('cancel')
    .description('call off every message of a notification that has not gone out')
    .argument('<notification>', idHelp, recordId('Notification'))
    .addOption(jsonOption)
    .action(async (id, options) => {
      const by = operator('deliveries cancel')
      const outcome = await withDeliveries(context, ({ commands }) => commands.cancel(id, by))
      answerOutcome(outcome, options, context, {
        json: ({ cancelledAt }) => ({ notificationId: id, cancelledAt }),
        line: () => `${id}: what had not gone out is called off`,
      })
    })
  deliveries
    .command('resolve')
    .description('settle an uncertain message')
    .argument('<delivery>', idHelp, recordId('Delivery'))
    .option('--sent', 'the provider took it: close it')
    .option('--not-sent', 'the provider did not take it: send it')
    .requiredOption('--note <text>', 'how it is known; kept in the audit trail')
    .addOption(jsonOption)
    .action(async (id, options) => {
      const { sent = false, notSent = false, note } = options
      if (sent === notSent) throw new UsageError('Say either --sent or --not-sent.')
      const decision = { id, outcome: sent ? 'sent' : 'not-sent', note } as const
      const by = operator('deliveries resolve')
      const outcome = await withDeliveries(context, ({ uncertain }) =>
        uncertain.resolve(decision, by),
      )
      answerOutcome(outcome, options, context, {
        json: () => ({ id, outcome: decision.outcome }),
        line: () => `${id} is ${sent ? 'closed as sent' : 'sent now'}`,
      })
    })
  addServiceCommands(deliveries, context)
}

async function show(id: string, options: JsonChoice, context: CommandContext): Promise<void> {
  const delivery = await withDeliveries(context, ({ monitor }) => monitor.find(id))
  if (delivery === null) {
    context.output.error('There is no such delivery. deliveries list shows those that failed.')
    context.exitCode = 1
    return
  }
  answer(described(delivery), options, context, (fields) => {
    for (const [name, value] of Object.entries(fields)) {
      if (value !== null && value !== '') context.output.out(`${name}: ${String(value)}`)
    }
  })
}
