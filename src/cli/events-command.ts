import { type Command, Option } from '@commander-js/extra-typings'
import type { EventAct, EventActs } from '../events/event-acts.js'
import type {
  DeadEvent,
  DeadEvents,
  DeadEventStatus,
  RetryingEvent,
} from '../events/dead-events.js'
import { printResult, printList, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { operator } from './operator.js'
import { wholeNumber } from './option-values.js'
import { recordId } from './record-ids.js'

interface EventParts {
  readonly events: DeadEvents
  readonly acts: EventActs
}

interface ListOptions extends JsonChoice {
  readonly limit: number
  readonly parked?: true | undefined
  readonly retrying?: true | undefined
}

interface ActOptions extends JsonChoice {
  readonly all?: true | undefined
  readonly parked?: true | undefined
}

const none: Readonly<Record<DeadEventStatus | 'retrying', string>> = {
  dead: 'No event is dead.',
  parked: 'No event is parked.',
  retrying: 'No event is being retried.',
}

const results: Readonly<Record<EventAct, string>> = {
  replay: 'to be replayed',
  discard: 'discarded',
  'retry-now': 'to be retried now',
}

const eventHelp = 'its number (first column of list), its UUID, or its API id'
const notes = `
An event is dead if all its attempts failed, and parked if its type or target is unknown.
A running gateway processes replayed and retried events automatically.`

/** Adds the commands that list, replay, discard and retry failed events. */
export function addEventsCommands(program: Command, context: CommandContext): void {
  const events = program
    .command('events')
    .description('list events that failed; replay, discard or retry them')
    .addHelpText('after', notes)
  events
    .command('list')
    .description('list dead events, latest first')
    .addOption(new Option('--parked', 'list parked events instead').conflicts('retrying'))
    .option('--retrying', 'list failed events that are being retried, next one first')
    .option('--limit <number>', 'maximum number of lines', wholeNumber(1, 1_000), 50)
    .addOption(jsonOption)
    .action((options) => list(options, context))
  events
    .command('show')
    .description('show an event as JSON')
    .argument('<event>', eventHelp)
    .addOption(jsonOption)
    .action((event) => show(event, context))
  const parkedOption = new Option('--parked', 'with --all: all parked events')
  events
    .command('replay')
    .description('process events again')
    .argument('[event...]', eventHelp)
    .option('--all', 'all dead events')
    .addOption(parkedOption)
    .addOption(jsonOption)
    .action((words, options) => act('replay', words, options, context))
  events
    .command('discard')
    .description('discard events permanently')
    .argument('[event...]', eventHelp)
    .option('--all', 'all dead events')
    .addOption(parkedOption)
    .addOption(jsonOption)
    .action((words, options) => act('discard', words, options, context))
  events
    .command('retry-now')
    .description('retry failed events now, with all attempts available again')
    .argument('[event...]', eventHelp)
    .option('--all', 'all events that are being retried')
    .addOption(jsonOption)
    .action((words, options) => act('retry-now', words, options, context))
}

async function list(options: ListOptions, context: CommandContext): Promise<void> {
  const { limit } = options
  const status = options.retrying === true ? 'retrying' : statusOf(options)
  const rows = await withEvents<readonly (DeadEvent | RetryingEvent)[]>(context, ({ events }) =>
    status === 'retrying' ? events.nextRetries(limit) : events.latest(status, limit),
  )
  printList(rows, options, context, { none: none[status], line: describe })
}

async function show(word: string, context: CommandContext): Promise<void> {
  const names = readEvents([word])
  const event = await withEvents<DeadEvent | RetryingEvent | null>(context, async (parts) => {
    const [number] = await numbersOf(names, parts)
    if (number === undefined) return null
    return parts.events.find(number)
  })
  if (event === null) {
    context.output.error('No dead, parked or retrying event has this number or id.')
    context.exitCode = 1
    return
  }
  context.output.out(JSON.stringify(event, null, 2))
}

async function act(
  action: EventAct,
  words: readonly string[],
  options: ActOptions,
  context: CommandContext,
): Promise<void> {
  const { all = false, parked = false } = options
  if (all === words.length > 0 || (parked && !all)) {
    throw new UsageError('Name the events by number or id, or use --all.')
  }
  const names = readEvents(words)
  const by = operator(`events ${action}`)
  const count = await withEvents(context, async (parts) => {
    const sequences = all ? null : await numbersOf(names, parts)
    const status = action === 'retry-now' ? 'waiting' : statusOf(options)
    if (sequences === null) return parts.acts.performAll(action, status, by)
    return (await parts.acts.perform(action, { sequences }, by)).length
  })
  printResult({ count }, options, context, () => {
    context.output.out(`${count} ${results[action]}`)
  })
  if (!all && count < names.length) context.exitCode = 1
}

const readUuid = recordId('DeadEvent')

/** Numbers and UUIDs, without duplicates. */
function readEvents(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => (isNumber(word) ? word : readUuid(word))))]
}

function isNumber(word: string): boolean {
  return /^\d{1,18}$/.test(word)
}

/** Sequence numbers of the named events; unknown ones are omitted. */
async function numbersOf(names: readonly string[], { events }: EventParts): Promise<string[]> {
  const numberById = await events.numbersOf(names.filter((word) => !isNumber(word)))
  const numbers = names.map((word) => (isNumber(word) ? word : numberById.get(word)))
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
    const [{ DeadEvents }, { EventActs }] = await Promise.all([
      import('../events/dead-events.js'),
      import('../events/event-acts.js'),
    ])
    return work({
      events: new DeadEvents(database),
      acts: new EventActs(database, context.clock),
    })
  })
}

function describe(event: DeadEvent | RetryingEvent): string {
  const { sequence, eventType, entityId, failureCode, failureReason } = event
  const at = 'dueAt' in event ? event.dueAt : event.settledAt
  const parts = [sequence, at.toISOString(), eventType, entityId]
  return [...parts, ...(failureCode === null ? [] : [failureCode, failureReason])].join('  ')
}
