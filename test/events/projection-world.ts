import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { standardPaths } from '../../src/config/source-settings.js'
import type { RefreshableKind } from '../../src/events/refresh/stored-entities.js'
import { createRecords } from '../../src/search/create-records.js'
import type { Clock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { EventInbox } from '../../src/events/inbox/event-inbox.js'
import { EventJobs } from '../../src/events/inbox/event-jobs.js'
import type { EventHints, InboundEvent } from '../../src/events/inbox/inbound-event.js'
import { EventProjector } from '../../src/events/projection/event-projector.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type { PersonTotals } from '../../src/records/balances/balance-updater.js'
import { SourceReader } from '../../src/events/sources/source-reader.js'
import { openTestDatabase } from '../support/database.js'
import { startSourceServer, type SourceServer } from './source-server.js'

const noHints: EventHints = {
  addedMembers: [],
  removedMembers: [],
  targetId: null,
  targetType: null,
}

/** One event: its type, its entity and its hints. */
export type Announcement = readonly [type: string, entityId: string, hints?: Partial<EventHints>]

/** A database with its index, source services and an event worker. */
export interface ProjectionWorld {
  readonly database: Database
  readonly records: RecordStore
  readonly sources: SourceServer
  /** Stores events of these types about these entities, in this order. */
  tell(...events: readonly Announcement[]): Promise<void>
  /** Works until no event is due, in batches of `together`. */
  workOff(together?: number): Promise<void>
  close(): Promise<void>
}

/** Options that differ from the defaults. */
interface WorldOptions {
  readonly personTotals?: PersonTotals
  /** Existing sources; closing the world closes them. */
  readonly sources?: SourceServer
}

/** A world for the tests of a file, closed after the last of them. */
export async function sharedProjection(
  ...args: Parameters<typeof startProjectionWorld>
): Promise<ProjectionWorld> {
  const world = await startProjectionWorld(...args)
  afterAll(() => world.close())
  return world
}

export async function startProjectionWorld(
  clock: Clock,
  { personTotals = 'derived', sources: overrides }: WorldOptions = {},
): Promise<ProjectionWorld> {
  const database = await openTestDatabase()
  const { records } = await createRecords({
    database,
    clock,
    config: {
      searchEngine: 'postgres',
      personTotals,
    },
  })
  const sources = overrides ?? (await startSourceServer())
  const inbox = new EventInbox(database, clock)
  const log = { warn: () => undefined, error: () => undefined }
  const reader = new SourceReader({ ...sources.configuration, personTotals }, log)
  const projector = new EventProjector(database, records, reader, inbox, clock)
  return {
    database,
    records,
    sources,
    tell: async (...events) => {
      const stored = events.map(([eventType, entityId, hints]): InboundEvent => ({
        key: randomUUID(),
        eventType,
        entityId,
        correlationId: 'test',
        occurredAt: null,
        hints: { ...noHints, ...hints },
      }))
      await inbox.store(stored, 'test')
    },
    workOff: async (together) => {
      const options = together === undefined ? undefined : { together, renewalMs: 5_000 }
      const jobs = new EventJobs(inbox, projector, clock, log, options)
      while ((await jobs.runOnce()) > 0);
    },
    close: async () => {
      await sources.close()
      await database.close()
    },
  }
}

/** Adds an entity to its source service, and to the lists that contain it. */
export function serve(
  sources: SourceServer,
  kind: RefreshableKind | 'contract',
  entity: { id: string } & Record<string, unknown>,
): void {
  const targetId = String(entity['targetId'])
  const { template } = standardPaths[kind]
  const entityPath = template.replace('{id}', entity.id).replace('{targetId}', targetId)
  sources.entities.set(entityPath, entity)
  const list = lists[kind]
  if (list === undefined) return
  const path = list(targetId)
  const others = ((sources.entities.get(path) ?? []) as { id: string }[]).filter(
    ({ id }) => id !== entity.id,
  )
  sources.entities.set(path, [...others, entity])
}

const lists: Partial<Record<RefreshableKind | 'contract', (targetId: string) => string>> = {
  account: (id) => `/accounts?targetType=tenure&targetId=${id}`,
  contract: (id) => `/contracts?targetId=${id}&targetType=asset`,
}
