import { parseArgs } from 'node:util'
import type { DeadEventAct, DeadEventActs } from '../events/dead-event-acts.js'
import type { DeadEvent, DeadEvents, DeadEventStatus } from '../events/dead-events.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { parseWhole } from './option-values.js'

const none: Readonly<Record<DeadEventStatus, string>> = {
  dead: 'No event was given up.',
  parked: 'No event is parked.',
}

const limitBounds = { min: 1, max: 1_000 }

/** Shows the events that nobody works on any more, and decides what is to become of them. */
export const eventsCommand: Command = {
  summary: 'list, replay and discard events that were given up',
  help: `housing-gateway events list [--parked] [--limit <number>] [--json]
housing-gateway events show <number>
housing-gateway events replay <number>… | --all [--parked]
housing-gateway events discard <number>… | --all [--parked]

Each event has a number, which list prints first. A running gateway takes up replayed events by itself.
  --limit   how many to list, the latest first; default 50
  --parked  those of unknown types, instead of those that were given up`,
  run: subcommandOf({
    list,
    show,
    replay: (args, context) => act('replay', args, context),
    discard: (args, context) => act('discard', args, context),
  }),
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean' },
      parked: { type: 'boolean' },
    },
  })
  const limit = parseWhole('limit', values.limit, limitBounds)
  const status = statusOf(values)
  const found = await withDeadEvents(context, ({ events }) => events.latest(status, limit))
  if (values.json === true) context.output.out(JSON.stringify(found, null, 2))
  else if (found.length === 0) context.output.error(none[status])
  else for (const event of found) context.output.out(describe(event))
  return 0
}

async function show(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [number, ...rest] = sequences(positionals)
  if (number === undefined || rest.length > 0) throw new UsageError('Name one event by its number.')
  const event = await withDeadEvents(context, ({ events }) => events.find(number))
  if (event === null) {
    context.output.error('No event that was given up or parked has this number.')
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
  const count = await withDeadEvents(context, async ({ acts }) =>
    values.all
      ? acts.performAll(action, statusOf(values), by)
      : (await acts.perform(action, { sequences: named }, by)).length,
  )
  context.output.out(`${count} ${action === 'replay' ? 'to be replayed' : 'discarded'}`)
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

function withDeadEvents<T>(
  context: CommandContext,
  work: (parts: { events: DeadEvents; acts: DeadEventActs }) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database) => {
    const [{ DeadEvents }, { DeadEventActs }] = await Promise.all([
      import('../events/dead-events.js'),
      import('../events/dead-event-acts.js'),
    ])
    const acts = new DeadEventActs(database, context.clock)
    return work({ events: new DeadEvents(database), acts })
  })
}

function describe(event: DeadEvent): string {
  const { sequence, settledAt, eventType, entityId, failureCode, failureReason } = event
  const parts = [sequence, settledAt.toISOString(), eventType, entityId]
  return [...parts, ...(failureCode === null ? [] : [failureCode, failureReason])].join('  ')
}
