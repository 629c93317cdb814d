import { parseArgs } from 'node:util'
import type { ErrorCode } from '../errors/error-table.js'
import type { Outcome } from '../errors/gateway-error.js'
import type { DeliveryCommands } from '../notifications/delivery/delivery-commands.js'
import type { DeliveryMonitor } from '../notifications/delivery/delivery-monitor.js'
import type { ProviderServices } from '../notifications/delivery/provider-services.js'
import type { UncertainDeliveries } from '../notifications/delivery/uncertain-deliveries.js'
import { isUuid } from '../foundation/uuid.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { described, shown } from './delivery-words.js'
import { parseDuration, parseWhole } from './option-values.js'

interface DeliveryParts {
  readonly commands: DeliveryCommands
  readonly uncertain: UncertainDeliveries
  readonly monitor: DeliveryMonitor
  readonly services: ProviderServices
}

const limitBounds = { min: 1, max: 100 }
const longestHoldSeconds = 30 * 86_400

/** Shows the messages that do not go out by themselves, and retries, cancels or settles them. */
export const deliveriesCommand: Command = {
  summary: 'list, show, retry, cancel and resolve messages; hold and release services',
  help: `housing-gateway deliveries list [--failed | --uncertain] [--limit <number>] [--json]
housing-gateway deliveries show <id> [--json]
housing-gateway deliveries retry <id>
housing-gateway deliveries cancel <notification id>
housing-gateway deliveries resolve <id> --sent | --not-sent --note <text>
housing-gateway deliveries services [--json]
housing-gateway deliveries hold <service id> --for <duration>
housing-gateway deliveries release <service id> [--key <key id>]

A delivery is uncertain when it cannot be found out whether the provider took it. Look for its id among the
references at the provider, then resolve it: --sent closes it, --not-sent has it sent. It is not retried
before that. cancel calls off every message of a notification that has not gone out. hold keeps everything of
a service of the provider back, such as 2h, and release lets it go on. A running gateway takes up what was retried, resolved or released by itself.
  --limit  how many to list, the latest first; default 50, at most 100
  --for    how long; it goes on by itself afterwards. At most 30d
  --note   how it is known; kept in the audit trail
  --key    only this key of the service, as services prints it. One message is tried first, and the others
           follow when it was taken`,
  run: subcommandOf({ list, show, retry, cancel, resolve, services, hold, release }),
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ...{ failed: { type: 'boolean' }, uncertain: { type: 'boolean' } },
      ...{ limit: { type: 'string', default: '50' }, json: { type: 'boolean' } },
    },
  })
  if (values.failed === true && values.uncertain === true) {
    throw new UsageError('List either --failed or --uncertain messages, or neither for both.')
  }
  const query = {
    first: parseWhole('limit', values.limit, limitBounds),
    ...(values.failed === true ? { isUncertain: false } : {}),
    ...(values.uncertain === true ? { isUncertain: true } : {}),
  }
  const { edges } = await withDeliveries(context, ({ monitor }) => monitor.failedDeliveries(query))
  const found = edges.map(({ node }) => shown(node))
  if (values.json === true) context.output.out(JSON.stringify(found, null, 2))
  else if (found.length === 0) context.output.error('No message has failed or is uncertain.')
  else for (const one of found) context.output.out(Object.values(one).join('  '))
  return 0
}

async function retry(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const id = onlyId(positionals)
  const by = { command: 'deliveries retry' }
  const outcome = await withDeliveries(context, ({ commands }) => commands.retry(id, by))
  return report(outcome, context, ({ id: sent }) => `${sent} is sent again`)
}

async function show(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const id = onlyId(positionals)
  const found = await withDeliveries(context, ({ monitor }) => monitor.find(id))
  if (found === null) {
    context.output.error('There is no such delivery. deliveries list shows those that failed.')
    return 1
  }
  const whole = described(found)
  if (values.json === true) context.output.out(JSON.stringify(whole, null, 2))
  else {
    for (const [name, value] of Object.entries(whole)) {
      if (value !== null && value !== '') context.output.out(`${name}: ${String(value)}`)
    }
  }
  return 0
}

async function cancel(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const id = onlyId(positionals)
  const by = { command: 'deliveries cancel' }
  const outcome = await withDeliveries(context, ({ commands }) => commands.cancel(id, by))
  return report(outcome, context, () => `${id}: what had not gone out is called off`)
}

async function hold(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { for: { type: 'string' } },
    allowPositionals: true,
  })
  const serviceId = onlyId(positionals)
  if (values.for === undefined) throw new UsageError('Say in --for how long, such as 2h.')
  const seconds = parseDuration(values.for)
  if (seconds > longestHoldSeconds) throw new UsageError('--for takes 30d at most.')
  const until = new Date(context.clock.now().getTime() + seconds * 1000)
  const by = { command: 'deliveries hold' }
  const outcome = await withDeliveries(context, (parts) =>
    parts.services.hold(serviceId, until, by),
  )
  return report(outcome, context, () => `${serviceId} is held until ${until.toISOString()}`)
}

async function resolve(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...{ sent: { type: 'boolean', default: false } },
      ...{ 'not-sent': { type: 'boolean', default: false }, note: { type: 'string' } },
    },
    allowPositionals: true,
  })
  const id = onlyId(positionals)
  const { sent, note } = values
  if (sent === values['not-sent']) throw new UsageError('Say either --sent or --not-sent.')
  if (note === undefined) throw new UsageError('Say in --note how it is known.')
  const decision = { id, outcome: sent ? 'sent' : 'not-sent', note } as const
  const by = { command: 'deliveries resolve' }
  const outcome = await withDeliveries(context, ({ uncertain }) => uncertain.resolve(decision, by))
  return report(outcome, context, () => `${id} is ${sent ? 'closed as sent' : 'sent now'}`)
}

async function services(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const found = await withDeliveries(context, (parts) => parts.services.list())
  if (values.json === true) {
    context.output.out(JSON.stringify(found, null, 2))
    return 0
  }
  for (const { serviceId, heldUntil, heldFor, heldKeys, waiting, uncertain } of found) {
    const held = heldUntil === null ? 'open' : `held until ${heldUntil.toISOString()}: ${heldFor}`
    context.output.out(`${serviceId}  ${held}  ${waiting} waiting  ${uncertain} uncertain`)
    for (const key of heldKeys) {
      const until = key.heldUntil === null ? 'tried next' : `until ${key.heldUntil.toISOString()}`
      const words = [`key ${key.keyId} (${key.name})`, until, key.heldFor, `${key.waiting} waiting`]
      context.output.out(`  ${words.join('  ')}`)
    }
  }
  return 0
}

async function release(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { key: { type: 'string' } },
    allowPositionals: true,
  })
  const request = { serviceId: onlyId(positionals), keyId: values.key ?? null }
  const by = { command: 'deliveries release' }
  const outcome = await withDeliveries(context, (parts) => parts.services.release(request, by))
  return report(outcome, context, (serviceId) => `${serviceId} is released`)
}

function report<T>(
  outcome: Outcome<T>,
  { output }: CommandContext,
  words: (value: T) => string,
): number {
  if (outcome.ok) {
    output.out(words(outcome.value))
    return 0
  }
  for (const { code, message } of outcome.faults)
    output.error(`${code satisfies ErrorCode}: ${message}`)
  return 1
}

function onlyId(words: readonly string[]): string {
  const [id, ...rest] = words
  if (id === undefined || rest.length > 0 || !isUuid(id)) throw new UsageError('Name one UUID.')
  return id.toLowerCase()
}

function withDeliveries<T>(
  context: CommandContext,
  work: (parts: DeliveryParts) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database) => {
    const [commands, uncertain, monitor, provider] = await Promise.all([
      import('../notifications/delivery/delivery-commands.js'),
      import('../notifications/delivery/uncertain-deliveries.js'),
      import('../notifications/delivery/delivery-monitor.js'),
      import('../notifications/delivery/provider-services.js'),
    ])
    const { clock } = context
    return work({
      commands: new commands.DeliveryCommands(database, noWorker, clock),
      uncertain: new uncertain.UncertainDeliveries(database, noWorker, clock),
      monitor: new monitor.DeliveryMonitor(database),
      services: new provider.ProviderServices(database, noWorker, clock),
    })
  })
}

/** The worker of a running gateway looks by itself, every few seconds. */
const noWorker = { wake: () => undefined }
