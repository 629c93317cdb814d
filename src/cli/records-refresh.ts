import type { Command } from '@commander-js/extra-typings'
import { readConfig } from '../config/config.js'
import type { Database } from '../database/database.js'
import type { RecordRefresh } from '../events/refresh/record-refresh.js'
import type { RecordPosition } from '../events/refresh/stored-entities.js'
import { type RecordKind, recordKinds } from '../records/model/record-model.js'
import { isUuid } from '../foundation/uuid.js'
import { type CommandContext, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { describeFailure } from './failure.js'
import { parseChoice, parseWords, wholeNumber } from './option-values.js'
import { watched } from './watched.js'

interface RefreshOptions {
  readonly kind?: readonly RecordKind[] | undefined
  readonly after?: RecordPosition | undefined
  readonly removals: number
}

/** Adds `records refresh`. */
export function addRecordsRefresh(records: Command, context: CommandContext): void {
  records
    .command('refresh')
    .summary('have the running gateways read every stored record again')
    .description(
      'Has the running gateways read every stored record again from its source service, and write what changed or is gone there; docs/events.md says when. At most 500 of its events wait at a time. Ends with 1 when some were given up.',
    )
    .option(
      '--kind <list>',
      `kinds separated by commas, of ${recordKinds.join(', ')}; default all but transaction`,
      (text) => parseWords(text).map((word) => parseChoice(word, recordKinds)),
    )
    .option(
      '--after <kind:uuid>',
      'continue behind this record, which a stopped refresh has printed',
      parsePosition,
    )
    .option(
      '--removals <number>',
      'stop when more records than this are gone at their sources',
      wholeNumber(0, 100_000_000),
      100,
    )
    .action((options) => refresh(options, context))
}

async function refresh(
  { kind: kinds, after, removals: mostRemovals }: RefreshOptions,
  context: CommandContext,
): Promise<void> {
  if (after !== undefined && kinds?.includes(after.kind) === false) {
    throw new UsageError('The record of --after is of none of the kinds of --kind.')
  }
  const request = { ...(kinds === undefined ? {} : { kinds }), after: after ?? null, mostRemovals }
  const { done, givenUp } = await withRefresh(context, (records) =>
    watched('Refreshing', context, (watch) => records.run({ ...request, ...watch })),
  )
  context.output.out(`${done} refreshed, ${givenUp} given up`)
  if (givenUp === 0) return
  context.output.error('housing-gateway events list tells why.')
  context.exitCode = 1
}

function parsePosition(text: string): RecordPosition {
  const [kind = '', id, ...rest] = text.split(':')
  if (!isUuid(id) || rest.length > 0) {
    throw new UsageError('It takes a kind and a UUID, as in --after person:<uuid>.')
  }
  return { kind: parseChoice(kind, recordKinds), id }
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
      `No source service is set, so there is nothing to read records from. Set SOURCE_SERVICES as the gateways have it.`,
    )
  }
  return withDatabase(context, refreshing)
}
