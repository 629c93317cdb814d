import type { Command } from '@commander-js/extra-typings'
import { printResult, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption } from './command.js'
import { addDeliveryList, deliveryDetails } from './delivery-list.js'
import { withDeliveries } from './delivery-parts.js'
import { addRemovedCommand } from './removed-commands.js'
import { addServiceCommands } from './service-commands.js'
import { idHelp, recordId } from './option-values.js'

const notes = `
A delivery is uncertain if it is unknown whether the provider accepted it. Look for its id among the
references at the provider, then decide by resolveDelivery. Until then it is not retried.`

const mutations = {
  retry: 'retryDelivery',
  cancel: 'cancelNotification',
  resolve: 'resolveDelivery',
}

/** Adds the commands that show messages, and hold and release services. */
export function addDeliveriesCommands(program: Command, context: CommandContext): void {
  const deliveries = program
    .command('deliveries')
    .description('list and show messages; hold and release services')
    .addHelpText('after', notes)
  addDeliveryList(deliveries, context)
  deliveries
    .command('show')
    .description('show the history of a message, without its text and recipient')
    .argument('<delivery>', idHelp, recordId('Delivery'))
    .addOption(jsonOption)
    .action((id, options) => show(id, options, context))
  for (const [name, mutation] of Object.entries(mutations)) {
    const replacement = `deliveries ${name} was removed. Use ${mutation} of the API, or the desk.`
    addRemovedCommand(deliveries, context, { name, replacement })
  }
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
