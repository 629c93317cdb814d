import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.js'
import type { Database } from '../database/database.js'
import type { RecordRefresh, RefreshSummary } from '../events/refresh/record-refresh.js'
import type { RecordPosition } from '../events/refresh/stored-entities.js'
import { type RecordKind, recordKinds } from '../records/model/record-model.js'
import { isUuid } from '../foundation/uuid.js'
import { type CommandContext, UsageError } from './command.js'
import { withDatabase } from './command-database.js'
import { describeFailure } from './failure.js'
import { parseWhole } from './option-values.js'
import { watched } from './watched.js'

/** Has the running gateways read stored records again: `records refresh`. */
export async function refreshRecords(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      kind: { type: 'string' },
      after: { type: 'string' },
      removals: { type: 'string', default: '100' },
    },
  })
  const mostRemovals = parseWhole('removals', values.removals, { min: 0, max: 100_000_000 })
  const kinds = values.kind === undefined ? {} : { kinds: parseKinds(values.kind) }
  const after = values.after === undefined ? null : parsePosition(values.after)
  if (after !== null && kinds.kinds?.includes(after.kind) === false) {
    throw new UsageError('The record of --after is of none of the kinds of --kind.')
  }
  const summary = await withRefresh(context, (refresh) =>
    watched('Refreshing', context, (watch) =>
      refresh.run({ ...kinds, after, mostRemovals, ...watch }),
    ),
  )
  return show(summary, context)
}

function parseKinds(text: string): RecordKind[] {
  return text.split(',').map((word) => parseKind(word.trim()))
}

function parsePosition(text: string): RecordPosition {
  const [kind = '', id, ...rest] = text.split(':')
  if (!isUuid(id) || rest.length > 0) {
    throw new UsageError('--after takes a kind and a UUID, as in --after person:<uuid>.')
  }
  return { kind: parseKind(kind), id }
}

function parseKind(word: string): RecordKind {
  const kind = recordKinds.find((known) => known === word)
  if (kind === undefined) {
    throw new UsageError(`Unknown kind "${word}". Known: ${recordKinds.join(', ')}.`)
  }
  return kind
}

function show({ done, givenUp }: RefreshSummary, { output }: CommandContext): number {
  output.out(`${done} refreshed, ${givenUp} given up`)
  if (givenUp === 0) return 0
  output.error('housing-gateway events list tells why.')
  return 1
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
