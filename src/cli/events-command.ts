import { parseArgs } from 'node:util'
import type { DeadEventAct, DeadEventActs } from '../events/dead-event-acts.js'
import type { DeadEvent, DeadEvents, DeadEventStatus } from '../events/dead-events.js'
import type { RetryingEvent, RetryingEvents } from '../events/retrying-events.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { parseWhole } from './option-values.js'

interface EventParts {
  readonly events: DeadEvents
  readonly acts: DeadEventActs
  readonly retrying: RetryingEvents
}

const none: Readonly<Record<DeadEventStatus | 'retrying', string>> = {
  dead: 'No event was given up.',
  parked: 'No event is parked.',
  retrying: 'No event waits for another try.',
}

const limitBounds = { min: 1, max: 1_000 }

/** Shows the events that are not tried any more, and replays or drops them. */
export const eventsCommand: Command = {
  summary: 'list events that failed; replay, discard or retry them',
  help: `housing-gateway events list [--parked | --retrying] [--limit <number>] [--json]
housing-gateway events show <number>
housing-gateway events replay <number>… | --all [--parked]
housing-gateway events discard <number>… | --all [--parked]
housing-gateway events retry-now <number>… | --all

Each event has a number, which list prints first. A running gateway takes up what was replayed or is to be retried
by itself.
  --limit     how many to list, the latest first, or those that are tried first; default 50, at most 1000
  --parked    those of unknown types, instead of those that were given up
  --retrying  those that failed and are tried again; retry-now has them tried now, with all their tries. A
              service that gave no answers is asked again half a minute after the last one at the latest`,
  run: subcommandOf({
    list,
    show,
    replay: (args, context) => act('replay', args, context),
    discard: (args, context) => act('discard', args, context),
    'retry-now': retryNow,
  }),
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean' },
      parked: { type: 'boolean' },
      retrying: { type: 'boolean' },
    },
  })
  const limit = parseWhole('limit', values.limit, limitBounds)
  if (values.retrying === true && values.parked === true) {
    throw new UsageError('List either --parked or --retrying events.')
  }
  const status = values.retrying === true ? 'retrying' : statusOf(values)
  const found = await withEvents<readonly (DeadEvent | RetryingEvent)[]>(
    context,
    ({ events, retrying }) =>
      status === 'retrying' ? retrying.next(limit) : events.latest(status, limit),
  )
  if (values.json === true) context.output.out(JSON.stringify(found, null, 2))
  else if (found.length === 0) context.output.error(none[status])
  else for (const event of found) context.output.out(describe(event))
  return 0
}

async function show(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [number, ...rest] = sequences(positionals)
  if (number === undefined || rest.length > 0) throw new UsageError('Name one event by its number.')
  const event = await withEvents<DeadEvent | RetryingEvent | null>(
    context,
    async ({ events, retrying }) => (await events.find(number)) ?? retrying.find(number),
  )
  if (event === null) {
    context.output.error('No event that was given up, is parked or is tried again has this number.')
    return 1
  }
  context.output.out(JSON.stringify(event, null, 2))
  return 0
}

async function act(action: DeadEventAct, args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { all: { type: 'boolean', default: false }, parked: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.all === positionals.length > 0 || (values.parked === true && !values.all)) {
    throw new UsageError('Name events by their numbers, or all by --all or --all --parked.')
  }
  const named = sequences(positionals)
  const by = { command: `events ${action}` }
  const count = await withEvents(context, async ({ acts }) =>
    values.all
      ? acts.performAll(action, statusOf(values), by)
      : (await acts.perform(action, { sequences: named }, by)).length,
  )
  context.output.out(`${count} ${action === 'replay' ? 'to be replayed' : 'discarded'}`)
  return values.all || count === named.length ? 0 : 1
}

async function retryNow(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { all: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.all === positionals.length > 0) {
    throw new UsageError('Name events by their numbers, or all by --all.')
  }
  const named = sequences(positionals)
  const count = await withEvents(context, ({ retrying }) =>
    retrying.retryNow(values.all ? null : named, { command: 'events retry-now' }),
  )
  context.output.out(`${count} to be tried now`)
  return values.all || count === named.length ? 0 : 1
}

function sequences(words: readonly string[]): string[] {
  const numbers = [...new Set(words)]
  if (numbers.some((word) => !/^\d{1,18}$/.test(word))) {
    throw new UsageError('Events are named by their numbers; see housing-gateway events list.')
  }
  return numbers
}

function statusOf({ parked }: { readonly parked?: boolean | undefined }): DeadEventStatus {
  return parked === true ? 'parked' : 'dead'
}

function withEvents<T>(
  context: CommandContext,
  work: (parts: EventParts) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database) => {
    const [{ DeadEvents }, { DeadEventActs }, { RetryingEvents }] = await Promise.all([
      import('../events/dead-events.js'),
      import('../events/dead-event-acts.js'),
      import('../events/retrying-events.js'),
    ])
    return work({
      events: new DeadEvents(database),
      acts: new DeadEventActs(database, context.clock),
      retrying: new RetryingEvents(database, context.clock),
    })
  })
}

function describe(event: DeadEvent | RetryingEvent): string {
  const { sequence, eventType, entityId, failureCode, failureReason } = event
  const at = 'dueAt' in event ? event.dueAt : event.settledAt
  const parts = [sequence, at.toISOString(), eventType, entityId]
  return [...parts, ...(failureCode === null ? [] : [failureCode, failureReason])].join('  ')
}
