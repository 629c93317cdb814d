import type { Command } from '@commander-js/extra-typings'
import { readConfig } from '../config/config.js'
import type { Database } from '../database/database.js'
import type { RecordRefresh } from '../events/refresh/record-refresh.js'
import {
  refreshableKinds,
  type RefreshableKind,
  type RecordPosition,
} from '../events/refresh/stored-entities.js'
import { isUuid } from '../foundation/uuid.js'
import { type CommandContext, UsageError, withDatabase } from './command.js'
import { describeFailure } from './failure.js'
import { parseChoice, parseWords, wholeNumber } from './option-values.js'
import { watched } from './progress.js'

interface RefreshOptions {
  readonly kind?: readonly RefreshableKind[] | undefined
  readonly after?: RecordPosition | undefined
  readonly removals: number
}

/** Adds `records refresh`. */
export function addRecordsRefresh(records: Command, context: CommandContext): void {
  records
    .command('refresh')
    .summary('make the running gateways reread all stored records')
    .description(
      'Makes the running gateways reread all stored records from their source services, and store changes and removals. See docs/events.md for when to use it. At most 500 of its events wait at a time. The exit code is 1 if an event became dead.',
    )
    .option(
      '--kind <list>',
      `comma-separated kinds of ${refreshableKinds.join(', ')} (default: all except transaction and activity)`,
      (text) => parseWords(text).map((word) => parseChoice(word, refreshableKinds)),
    )
    .option(
      '--after <kind:uuid>',
      'resume after this record, as printed by a stopped refresh',
      parsePosition,
    )
    .option(
      '--removals <number>',
      'stop if more records than this no longer exist at their source services',
      wholeNumber(0, 100_000_000),
      100,
    )
    .action((options) => refresh(options, context))
}

async function refresh(
  { kind: kinds, after, removals: maxRemovals }: RefreshOptions,
  context: CommandContext,
): Promise<void> {
  if (after !== undefined && kinds?.includes(after.kind) === false) {
    throw new UsageError('The kind in --after must be one of --kind.')
  }
  const from = { after: after ?? null, ...(kinds === undefined ? {} : { kinds }) }
  const { done, givenUp } = await withRefresh(context, (records) =>
    watched('Refreshing', context, (watch) => records.run({ ...from, maxRemovals, ...watch })),
  )
  context.output.out(`${done} refreshed, ${givenUp} dead`)
  if (givenUp === 0) return
  context.output.error('Run housing-gateway events list for the reasons.')
  context.exitCode = 1
}

function parsePosition(text: string): RecordPosition {
  const [kind = '', id, ...rest] = text.split(':')
  if (!isUuid(id) || rest.length > 0) {
    throw new UsageError('Use a kind and a UUID, as in --after person:<uuid>.')
  }
  return { kind: parseChoice(kind, refreshableKinds), id }
}

function withRefresh<T>(
  context: CommandContext,
  work: (refresh: RecordRefresh) => Promise<T>,
): Promise<T> {
  const refreshing = async (database: Database) => {
    const [{ RecordRefresh, RefreshStoppedError }, { EventInbox }] = await Promise.all([
      import('../events/refresh/record-refresh.js'),
      import('../events/inbox/event-inbox.js'),
    ])
    const inbox = new EventInbox(database, context.clock)
    try {
      return await work(new RecordRefresh(database, inbox, context.clock))
    } catch (error) {
      if (error instanceof RefreshStoppedError && error.cause !== undefined) {
        context.output.error(describeFailure(error.cause))
      }
      throw error
    }
  }
  const config = readConfig(context.environment)
  if (!config.demoData && Object.keys(config.SOURCE_SERVICES.services).length === 0) {
    throw new UsageError(
      `No source service is configured, so records cannot be read. Set SOURCE_SERVICES as for the gateways.`,
    )
  }
  return withDatabase(context, refreshing)
}
