import { parseArgs } from 'node:util'
import type { DeadEventAct, DeadEventActs } from '../events/dead-event-acts.js'
import type { DeadEvent, DeadEvents, DeadEventStatus } from '../events/dead-events.js'
import type { RetryingEvent, RetryingEvents } from '../events/retrying-events.js'
import { answer, answerList, jsonOption } from './answer.js'
import { type Command, type CommandContext, subcommandOf, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { operator } from './operator.js'
import { parseWhole } from './option-values.js'
import { recordId } from './record-ids.js'

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
housing-gateway events show <event> [--json]
housing-gateway events replay <event>… | --all [--parked] [--json]
housing-gateway events discard <event>… | --all [--parked] [--json]
housing-gateway events retry-now <event>… | --all [--json]

An event goes by its number, which list prints first, by its UUID, or by the id that the API gives. show prints
JSON in any case. A running gateway takes up what was replayed or is to be retried by itself.
  --limit     how many to list, the latest first, or those that are tried first; default 50, at most 1000
  --parked    those of unknown types or about unknown targets, instead of those that were given up
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
      ...jsonOption,
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
  answerList(found, values, context, { none: none[status], line: describe })
  return 0
}

async function show(args: string[], context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true })
  const named = readEvents(positionals)
  if (named.length !== 1) throw new UsageError('Name one event, by its number or its id.')
  const event = await withEvents<DeadEvent | RetryingEvent | null>(context, async (parts) => {
    const [number] = await numbersOf(named, parts)
    if (number === undefined) return null
    return (await parts.events.find(number)) ?? parts.retrying.find(number)
  })
  if (event === null) {
    context.output.error('No event that was given up, is parked or is tried again is called so.')
    return 1
  }
  context.output.out(JSON.stringify(event, null, 2))
  return 0
}

async function act(action: DeadEventAct, args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...{ all: { type: 'boolean', default: false }, parked: { type: 'boolean' } },
      ...jsonOption,
    },
    allowPositionals: true,
  })
  if (values.all === positionals.length > 0 || (values.parked === true && !values.all)) {
    throw new UsageError('Name events by their numbers or ids, or all by --all or --all --parked.')
  }
  const named = readEvents(positionals)
  const by = operator(`events ${action}`)
  const count = await withEvents(context, async (parts) => {
    if (values.all) return parts.acts.performAll(action, statusOf(values), by)
    const chosen = { sequences: await numbersOf(named, parts) }
    return (await parts.acts.perform(action, chosen, by)).length
  })
  answer({ count }, values, context, () => {
    context.output.out(`${count} ${action === 'replay' ? 'to be replayed' : 'discarded'}`)
  })
  return values.all || count === named.length ? 0 : 1
}

async function retryNow(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { all: { type: 'boolean', default: false }, ...jsonOption },
    allowPositionals: true,
  })
  if (values.all === positionals.length > 0) {
    throw new UsageError('Name events by their numbers or ids, or all by --all.')
  }
  const named = readEvents(positionals)
  const by = operator('events retry-now')
  const count = await withEvents(context, async (parts) =>
    parts.retrying.retryNow(values.all ? null : await numbersOf(named, parts), by),
  )
  answer({ count }, values, context, () => {
    context.output.out(`${count} to be tried now`)
  })
  return values.all || count === named.length ? 0 : 1
}

/** Numbers and UUIDs, each once. */
function readEvents(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => (isNumber(word) ? word : recordId(word, 'DeadEvent'))))]
}

function isNumber(word: string): boolean {
  return /^\d{1,18}$/.test(word)
}

/** Without those that are no events. */
async function numbersOf(named: readonly string[], { events }: EventParts): Promise<string[]> {
  const known = await events.numbersOf(named.filter((word) => !isNumber(word)))
  const numbers = named.map((word) => (isNumber(word) ? word : known.get(word)))
  return [...new Set(numbers.filter((number) => number !== undefined))]
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
