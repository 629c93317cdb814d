import type { Command } from '@commander-js/extra-typings'
import type { WebhookOperation, WebhookState } from '../webhooks/webhook-operation.js'
import { printList, printOutcome } from './answer.js'
import { type CommandContext, jsonOption, withDatabase } from './command.js'
import { operator } from './operator.js'
import { idHelp, recordId } from './option-values.js'

/** Adds the commands that list webhooks and turn them off or on. */
export function addWebhooksCommands(program: Command, context: CommandContext): void {
  const webhooks = program
    .command('webhooks')
    .description('list the webhooks of all owners; turn one off or on')
  webhooks
    .command('list')
    .description('list the webhooks, failing ones first, with their waiting and failed events')
    .addOption(jsonOption)
    .action(async (options) => {
      const states = await withWebhooks(context, (operation) => operation.list())
      printList(states, options, context, { none: 'There are no webhooks.', line: describe })
    })
  for (const [word, status] of [['off', 'off'] as const, ['on', 'active'] as const]) {
    const description =
      word === 'off'
        ? 'turn one off; its events are kept as described in docs/webhooks.md'
        : 'turn one on; it resumes where it stopped'
    webhooks
      .command(word)
      .description(description)
      .argument('<webhook>', idHelp, recordId('Webhook'))
      .addOption(jsonOption)
      .action(async (id, options) => {
        const by = operator(`webhooks ${word}`)
        const outcome = await withWebhooks(context, (operation) => operation.switch(id, status, by))
        printOutcome(outcome, options, context, {
          json: () => ({ id, status }),
          line: () => `${id} is ${word}`,
        })
      })
  }
}

function describe(one: WebhookState): string {
  const failing = one.failingSince === null ? '' : `failing since ${one.failingSince.toISOString()}`
  const words = [one.id, one.status, one.offReason ?? failing, `${one.owner} (${one.ownerKind})`]
  words.push(new URL(one.url).host, `${one.waiting} waiting`, `${one.failed} failed`)
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
