import { parseArgs } from 'node:util'
import type { ServiceState } from '../notifications/delivery/provider-services.js'
import { answer, answerOutcome, jsonOption } from './answer.js'
import { type CommandContext, UsageError } from './command.js'
import { withDeliveries } from './delivery-parts.js'
import { operator } from './operator.js'
import { parseDuration } from './option-values.js'

const longestHoldSeconds = 30 * 86_400

/** A service with what it is called. */
type NamedService = ServiceState & { readonly names: readonly string[] }

/** `deliveries services`: how sending through each service stands. */
export async function listServices(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: jsonOption })
  const found = await withDeliveries(context, async ({ services, names }) =>
    (await services.list()).map((state): NamedService => ({ ...state, names: names.of(state) })),
  )
  answer(found, values, context, () => {
    for (const state of found) for (const line of described(state)) context.output.out(line)
  })
  return 0
}

/** `deliveries hold`: keeps everything of a service back for a while. */
export async function holdService(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { for: { type: 'string' }, ...jsonOption },
    allowPositionals: true,
  })
  const service = onlyService(positionals)
  if (values.for === undefined) throw new UsageError('Say in --for how long, such as 2h.')
  const seconds = parseDuration(values.for)
  if (seconds > longestHoldSeconds) throw new UsageError('--for takes 30d at most.')
  const heldUntil = new Date(context.clock.now().getTime() + seconds * 1000)
  return withDeliveries(context, async ({ services, names }) => {
    const serviceId = await names.idOf(service)
    const outcome = await services.hold(serviceId, heldUntil, operator('deliveries hold'))
    return answerOutcome(outcome, values, context, {
      json: () => ({ serviceId, heldUntil }),
      line: () => `${serviceId} is held until ${heldUntil.toISOString()}`,
    })
  })
}

/** `deliveries release`: lets a service, or one key of it, go on. */
export async function releaseService(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { key: { type: 'string' }, ...jsonOption },
    allowPositionals: true,
  })
  const service = onlyService(positionals)
  return withDeliveries(context, async ({ services, names }) => {
    const request = { serviceId: await names.idOf(service), keyId: values.key ?? null }
    const outcome = await services.release(request, operator('deliveries release'))
    return answerOutcome(outcome, values, context, {
      json: () => request,
      line: (serviceId) => `${serviceId} is released`,
    })
  })
}

function onlyService(words: readonly string[]): string {
  const [service, ...rest] = words
  if (service === undefined || rest.length > 0) {
    throw new UsageError('Name one service, as NOTIFY_SERVICES has it or by its id.')
  }
  return service
}

function described(state: NamedService): string[] {
  const { serviceId, names, heldUntil, heldFor, heldKeys, waiting, uncertain } = state
  const called = names.length === 0 ? [] : [`(${names.join(', ')})`]
  const held = heldUntil === null ? 'open' : `held until ${heldUntil.toISOString()}: ${heldFor}`
  const words = [serviceId, ...called, held, `${waiting} waiting`, `${uncertain} uncertain`]
  const keys = heldKeys.map((key) => {
    const until = key.heldUntil === null ? 'tried next' : `until ${key.heldUntil.toISOString()}`
    const ofKey = [`key ${key.keyId} (${key.name})`, until, key.heldFor, `${key.waiting} waiting`]
    return `  ${ofKey.join('  ')}`
  })
  return [words.join('  '), ...keys]
}
