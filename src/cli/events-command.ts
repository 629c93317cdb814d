import { parseArgs } from 'node:util'
import type { DeadEvent, DeadEvents } from '../events/dead-events.js'
import { type Command, type CommandContext, unknownWord, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { parseWhole } from './option-values.js'

type Subcommand = (args: string[], context: CommandContext) => Promise<number>

const subcommands: Readonly<Record<string, Subcommand>> = {
  list,
  show,
  replay: (args, context) => act('replay', args, context),
  discard: (args, context) => act('discard', args, context),
}

const limitBounds = { min: 1, max: 1_000 }

/** Shows the events that were given up, and what is to become of them. */
export const eventsCommand: Command = {
  summary: 'list, replay and discard events that were given up',
  help: `housing-gateway events list [--limit <number>] [--json]
housing-gateway events show <number>
housing-gateway events replay <number>… | --all
housing-gateway events discard <number>… | --all

Each event has a number, which list prints first. A running gateway takes up replayed events by itself.
  --limit  how many to list, the latest first; default 50`,
  async run([word, ...args], context) {
    const subcommand = Object.hasOwn(subcommands, word ?? '') ? subcommands[word ?? ''] : undefined
    if (subcommand === undefined) throw unknownWord(word, Object.keys(subcommands))
    return subcommand(args, context)
  },
}

async function list(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { limit: { type: 'string', default: '50' }, json: { type: 'boolean' } },
  })
  const limit = parseWhole('limit', values.limit, limitBounds)
  const found = await withDeadEvents(context, (events) => events.list(limit))
  if (values.json === true) context.output.out(JSON.stringify(found, null, 2))
  else if (found.length === 0) context.output.error('No event was given up.')
  else for (const event of found) context.output.out(describe(event))
  return 0
}

async function show(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [number, ...rest] = sequences(positionals)
  if (number === undefined || rest.length > 0) throw new UsageError('Name one event by its number.')
  const event = await withDeadEvents(context, (events) => events.find(number))
  if (event === null) {
    context.output.error('No event that was given up has this number.')
    return 1
  }
  context.output.out(JSON.stringify(event, null, 2))
  return 0
}

async function act(
  action: 'replay' | 'discard',
  args: string[],
  context: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { all: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.all === positionals.length > 0) {
    throw new UsageError('Name events by their numbers, or all of them by --all.')
  }
  const chosen = values.all ? null : sequences(positionals)
  const count = await withDeadEvents(context, (events) => events[action](chosen))
  context.output.out(`${count} ${action === 'replay' ? 'to be replayed' : 'discarded'}`)
  return chosen === null || count === chosen.length ? 0 : 1
}

function sequences(words: readonly string[]): string[] {
  const numbers = [...new Set(words)]
  if (numbers.some((word) => !/^\d{1,18}$/.test(word))) {
    throw new UsageError('Events are named by their numbers; see housing-gateway events list.')
  }
  return numbers
}

function withDeadEvents<T>(
  context: CommandContext,
  work: (events: DeadEvents) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database) => {
    const { DeadEvents } = await import('../events/dead-events.js')
    return work(new DeadEvents(database, context.clock))
  })
}

function describe(event: DeadEvent): string {
  const died = event.diedAt?.toISOString() ?? ''
  const { sequence, eventType, entityId, failureCode, failureReason } = event
  return [sequence, died, eventType, entityId, failureCode, failureReason].join('  ')
}
