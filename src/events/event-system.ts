import type { MessageSource } from '../broker/broker.js'
import type { Clock } from '../foundation/clock.js'
import type { SourceConfiguration } from '../config/source-settings.js'
import type { Database } from '../database/database.js'
import type { Log } from '../foundation/log.js'
import { noMeasures, type Measures } from '../observability/measures.js'
import { noTracing, type Tracing } from '../observability/tracing.js'
import type { RecordStore } from '../records/record-store.js'
import { periodic, type BackgroundTask } from '../queue/background-task.js'
import { QueueWorker } from '../queue/queue-worker.js'
import { BrokerIntake } from './broker/broker-intake.js'
import { EventActions } from './event-acts.js'
import { DeadEventResolver } from './dead-event-resolver.js'
import { DeadEvents } from './dead-events.js'
import { EventInbox, type InboxLag } from './inbox/event-inbox.js'
import { EventIntake } from './inbox/event-intake.js'
import { EventJobs } from './inbox/event-jobs.js'
import { EventProjector } from './projection/event-projector.js'
import { DataQuality } from './sources/data-quality.js'
import { SourceReader } from './sources/source-reader.js'

/** Interval for polling the inbox while no event wakes the worker. */
const idleMs = 1_000

const retentionMs = 10 * 60_000

/** The events of a gateway. The caller starts the tasks. */
export interface Events {
  readonly intake: EventIntake
  /** Null if no source service is configured. Received events then wait. */
  readonly worker: QueueWorker<number> | null
  /** Null if no broker is configured. */
  readonly broker: BrokerIntake | null
  /** Removes done and discarded events after their retention. */
  readonly retention: BackgroundTask
  /** Counts of unreadable fields in the responses of the source services. */
  readonly dataQuality: DataQuality
  readonly dead: DeadEvents
  /** @throws Error if the database is unavailable */
  lag(): Promise<InboxLag>
  /** Resolver classes with the instances that serve them. */
  readonly resolvers: readonly (readonly [resolver: unknown, instance: object])[]
}

export interface EventParts {
  readonly database: Database
  readonly records: RecordStore
  readonly sources: SourceConfiguration
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'error'>
  /** Source of events in addition to POST /events. */
  readonly source?: MessageSource | null
  readonly measures?: Measures
  readonly tracing?: Tracing
}

export function createEvents(parts: EventParts): Events {
  const { database, records, sources, clock, log, measures = noMeasures } = parts
  const { tracing = noTracing, source = null } = parts
  const background = database.forPurpose('background')
  const inbox = new EventInbox(database, clock)
  const dataQuality = new DataQuality()
  const reader = new SourceReader(sources, log, { quality: dataQuality, measures, tracing })
  const backgroundInbox = new EventInbox(background, clock)
  const projector = new EventProjector(background, records, reader, backgroundInbox, clock)
  const worker =
    Object.keys(sources.services).length === 0
      ? null
      : new QueueWorker(new EventJobs(backgroundInbox, projector, clock, log), {
          name: 'events',
          idleMs,
          clock,
          log,
        })
  const wake = () => worker?.wake()
  const dead = new DeadEvents(database)
  const broker =
    source === null
      ? null
      : new BrokerIntake({
          source,
          intake: new EventIntake(backgroundInbox, wake, measures),
          inbox: backgroundInbox,
          log,
        })
  const actions = new EventActions(database, clock, wake)
  return {
    intake: new EventIntake(inbox, wake, measures),
    worker,
    broker,
    retention: periodic({
      name: 'event retention',
      everyMs: retentionMs,
      firstRestMs: retentionMs,
      run: () => backgroundInbox.removeOld(),
    }),
    dead,
    dataQuality,
    lag: () => inbox.lag(),
    resolvers: [[DeadEventResolver, new DeadEventResolver(dead, actions)]],
  }
}
