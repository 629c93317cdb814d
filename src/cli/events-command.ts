import { type Command, Option } from '@commander-js/extra-typings'
import type { EventAction, EventActions } from '../events/event-acts.js'
import type { DeadEvent, DeadEventStatus, RetryingEvent } from '../events/dead-events.js'
import type { Database } from '../database/database.js'
import { printResult, printList, type JsonChoice } from './answer.js'
import { type CommandContext, jsonOption, UsageError, withDatabase } from './command.js'
import { operator } from './operator.js'
import { idHelp, recordId, wholeNumber } from './option-values.js'

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

const results: Readonly<Record<EventAction, string>> = {
  replay: 'to be replayed',
  discard: 'discarded',
  'retry-now': 'to be retried now',
}

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
  const act = (name: EventAction, description: string, all: string) =>
    events
      .command(name)
      .description(description)
      .argument('[event...]', idHelp)
      .option('--all', all)
      .addOption(jsonOption)
  const parkedOption = new Option('--parked', 'with --all: all parked events')
  act('replay', 'process events again', 'all dead events')
    .addOption(parkedOption)
    .action((ids, options) => perform('replay', ids, options, context))
  act('discard', 'discard events permanently', 'all dead events')
    .addOption(parkedOption)
    .action((ids, options) => perform('discard', ids, options, context))
  act(
    'retry-now',
    'retry failed events now, with all attempts available again',
    'all events that are being retried',
  ).action((ids, options) => perform('retry-now', ids, options, context))
}

async function list(options: ListOptions, context: CommandContext): Promise<void> {
  const { limit } = options
  const status = options.retrying === true ? 'retrying' : statusOf(options)
  const rows = await withDatabase(context, async (database) => {
    const { DeadEvents } = await import('../events/dead-events.js')
    const events = new DeadEvents(database)
    return status === 'retrying' ? events.nextRetries(limit) : events.latest(status, limit)
  })
  printList<DeadEvent | RetryingEvent>(rows, options, context, {
    none: none[status],
    line: describe,
  })
}

async function perform(
  act: EventAction,
  words: readonly string[],
  options: ActOptions,
  context: CommandContext,
): Promise<void> {
  const { all = false, parked = false } = options
  if (all === words.length > 0 || (parked && !all)) {
    throw new UsageError('Name the events by id, or use --all.')
  }
  const ids = [...new Set(words.map(recordId('DeadEvent')))]
  const by = operator(`events ${act}`)
  const status = act === 'retry-now' ? 'waiting' : statusOf(options)
  const count = await withActs(context, async (acts) =>
    all ? acts.performAll(act, status, by) : (await acts.perform(act, ids, by)).length,
  )
  printResult({ count }, options, context, () => {
    context.output.out(`${count} ${results[act]}`)
  })
  if (!all && count < ids.length) context.exitCode = 1
}

function statusOf({ parked }: { readonly parked?: boolean | undefined }): DeadEventStatus {
  return parked === true ? 'parked' : 'dead'
}

function withActs<T>(
  context: CommandContext,
  work: (acts: EventActions) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async (database: Database) => {
    const { EventActions } = await import('../events/event-acts.js')
    return work(new EventActions(database, context.clock))
  })
}

function describe(event: DeadEvent | RetryingEvent): string {
  const { id, eventType, entityId, failureCode, failureReason } = event
  const at = 'dueAt' in event ? event.dueAt : event.settledAt
  const parts = [id, at.toISOString(), eventType, entityId]
  return [...parts, ...(failureCode === null ? [] : [failureCode, failureReason])].join('  ')
}
