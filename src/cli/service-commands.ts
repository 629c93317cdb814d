import type { Command } from '@commander-js/extra-typings'
import type { ServiceState } from '../notifications/delivery/operating/provider-services.js'
import { printResult, printOutcome, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError } from './command.js'
import { withDeliveries } from './delivery-parts.js'
import { operator } from './operator.js'
import { parseDuration } from './option-values.js'

const longestHoldSeconds = 30 * 86_400
const serviceHelp = 'its name in NOTIFY_SERVICES, or its id'

/** A service with its names. */
type NamedService = ServiceState & { readonly names: readonly string[] }

/** Adds `deliveries services`, `hold` and `release`. */
export function addServiceCommands(deliveries: Command, context: CommandContext): void {
  deliveries
    .command('services')
    .description('show the sending status of each provider service')
    .addOption(jsonOption)
    .action((options) => listServices(options, context))
  deliveries
    .command('hold')
    .description(
      'pause all messages of a service for a while; afterwards sending resumes automatically',
    )
    .argument('<service>', serviceHelp)
    .requiredOption('--for <duration>', 'such as 2h; at most 30d', parseHold)
    .addOption(jsonOption)
    .action(async (service, options) => {
      const heldUntil = new Date(context.clock.now().getTime() + options.for * 1000)
      await withDeliveries(context, async ({ services, names }) => {
        const serviceId = await names.idOf(service)
        const outcome = await services.hold(serviceId, heldUntil, operator('deliveries hold'))
        printOutcome(outcome, options, context, {
          json: () => ({ serviceId, heldUntil }),
          line: () => `${serviceId} is held until ${heldUntil.toISOString()}`,
        })
      })
    })
  deliveries
    .command('release')
    .description('resume a service, or one of its keys')
    .argument('<service>', serviceHelp)
    .option('--key <key>', 'only this key, as deliveries services prints it')
    .addOption(jsonOption)
    .action(async (service, options) => {
      await withDeliveries(context, async ({ services, names }) => {
        const request = { serviceId: await names.idOf(service), keyId: options.key ?? null }
        const outcome = await services.release(request, operator('deliveries release'))
        printOutcome(outcome, options, context, {
          json: () => request,
          line: (serviceId) => `${serviceId} is released`,
        })
      })
    })
}

async function listServices(options: JsonChoice, context: CommandContext): Promise<void> {
  const states = await withDeliveries(context, async ({ services, names }) =>
    (await services.list()).map((state): NamedService => ({ ...state, names: names.of(state) })),
  )
  printResult(states, options, context, () => {
    for (const state of states) for (const line of serviceLines(state)) context.output.out(line)
  })
}

function parseHold(text: string): number {
  const seconds = parseDuration(text)
  if (seconds > longestHoldSeconds) throw new UsageError('Use at most 30d.')
  return seconds
}

function serviceLines(state: NamedService): string[] {
  const { serviceId, names, heldUntil, heldFor, heldKeys, waiting, uncertain } = state
  const called = names.length === 0 ? [] : [`(${names.join(', ')})`]
  const status = heldUntil === null ? 'open' : `held until ${heldUntil.toISOString()}: ${heldFor}`
  const words = [serviceId, ...called, status, `${waiting} waiting`, `${uncertain} uncertain`]
  const keys = heldKeys.map((key) => {
    const until = `until ${key.heldUntil.toISOString()}`
    const ofKey = [`key ${key.keyId} (${key.name})`, until, key.heldFor, `${key.waiting} waiting`]
    return `  ${ofKey.join('  ')}`
  })
  return [words.join('  '), ...keys]
}
