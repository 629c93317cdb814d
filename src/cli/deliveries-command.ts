import type { Command } from '@commander-js/extra-typings'
import { printResult, printOutcome, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError } from './command.js'
import { addDeliveryList } from './delivery-list.js'
import { withDeliveries } from './delivery-parts.js'
import { deliveryDetails, deliveryRow } from './delivery-words.js'
import { operator } from './operator.js'
import { idHelp, recordId } from './record-ids.js'
import { addServiceCommands } from './service-commands.js'

const notes = `
A delivery is uncertain if it is unknown whether the provider accepted it. Look for its id among the
references at the provider, then resolve it. Until then it is not retried.
A running gateway continues with retried, resolved and released messages automatically.`

/** Adds the commands that show, retry, cancel and resolve messages. */
export function addDeliveriesCommands(program: Command, context: CommandContext): void {
  const deliveries = program
    .command('deliveries')
    .description('list, show, retry, cancel and resolve messages; hold and release services')
    .addHelpText('after', notes)
  addDeliveryList(deliveries, context)
  deliveries
    .command('show')
    .description('show the history of a message, without its text and recipient')
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
      printOutcome(outcome, options, context, {
        json: deliveryRow,
        line: ({ id: sent }) => `${sent} will be sent again`,
      })
    })
  deliveries
    .command('cancel')
    .description('cancel all messages of a notification that are not sent yet')
    .argument('<notification>', idHelp, recordId('Notification'))
    .addOption(jsonOption)
    .action(async (id, options) => {
      const by = operator('deliveries cancel')
      const outcome = await withDeliveries(context, ({ commands }) => commands.cancel(id, by))
      printOutcome(outcome, options, context, {
        json: ({ cancelledAt }) => ({ notificationId: id, cancelledAt }),
        line: () => `${id}: unsent messages are cancelled`,
      })
    })
  deliveries
    .command('resolve')
    .description('close an uncertain message, or send it again')
    .argument('<delivery>', idHelp, recordId('Delivery'))
    .option('--sent', 'the provider has it: close it')
    .option('--not-sent', 'the provider does not have it: send it again')
    .requiredOption('--note <text>', 'how this is known, for the audit log')
    .addOption(jsonOption)
    .action(async (id, options) => {
      const { sent = false, notSent = false, note } = options
      if (sent === notSent) throw new UsageError('Add either --sent or --not-sent.')
      const decision = { id, outcome: sent ? 'sent' : 'not-sent', note } as const
      const by = operator('deliveries resolve')
      const outcome = await withDeliveries(context, ({ commands }) =>
        commands.resolve(decision, by),
      )
      printOutcome(outcome, options, context, {
        json: () => ({ id, outcome: decision.outcome }),
        line: () => `${id} is ${sent ? 'closed as sent' : 'queued to be sent'}`,
      })
    })
  addServiceCommands(deliveries, context)
}

async function show(id: string, options: JsonChoice, context: CommandContext): Promise<void> {
  const delivery = await withDeliveries(context, ({ monitor }) => monitor.find(id))
  if (delivery === null) {
    context.output.error('There is no such delivery. Run deliveries list to see the failed ones.')
    context.exitCode = 1
    return
  }
  printResult(deliveryDetails(delivery), options, context, (fields) => {
    for (const [name, value] of Object.entries(fields)) {
      if (value !== null && value !== '') context.output.out(`${name}: ${String(value)}`)
    }
  })
}
