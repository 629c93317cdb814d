import type { MessageSource } from '../broker/broker.js'
import type { Clock } from '../foundation/clock.js'
import {
  sourceServices,
  type SourceConfiguration,
  type SourceEndpoint,
} from '../config/source-settings.js'
import type { Database } from '../database/database.js'
import { logFailure } from '../database/log-failure.js'
import type { Log } from '../foundation/log.js'
import { noMeasures, type Measures } from '../observability/measures.js'
import { noTracing, type Tracing } from '../observability/tracing.js'
import type { RecordStore } from '../records/record-store.js'
import { BrokerIntake } from './broker/broker-intake.js'
import { MessageStore } from './broker/message-store.js'
import { ReadingLease } from './broker/reading-lease.js'
import { DeadEventActs } from './dead-event-acts.js'
import { DeadEventResolver } from './dead-event-resolver.js'
import { DeadEvents } from './dead-events.js'
import { DeadLetters } from './inbox/dead-letters.js'
import { EventInbox } from './inbox/event-inbox.js'
import { EventIntake } from './event-intake.js'
import { EventRetention } from './event-retention.js'
import { EventWorker } from './inbox/event-worker.js'
import type { InboxLag } from './inbox/inbox-lag.js'
import { EventProjector } from './projection/event-projector.js'
import { DataQuality } from './sources/data-quality.js'
import { SourceReader } from './sources/source-reader.js'

/** What a gateway has of events. */
export interface Events {
  readonly intake: EventIntake
  /** Null while no source service is configured: events are taken in and wait. */
  readonly worker: EventWorker | null
  /** Null where no broker has events; still has to be started. */
  readonly broker: BrokerIntake | null
  /** Removes what is long over, once it is started. */
  readonly retention: EventRetention
  /** What the sources sent that could not be read. */
  readonly dataQuality: DataQuality
  readonly dead: DeadEvents
  /** @throws when the database does not answer */
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
  /** Where events are read from, besides those that are posted. */
  readonly source?: MessageSource | null
  readonly measures?: Measures
  readonly tracing?: Tracing
}

/** Puts the parts together; the worker is not started. */
export function createEvents(parts: EventParts): Events {
  const { database, records, sources, clock, log, measures = noMeasures } = parts
  const { tracing = noTracing } = parts
  const background = database.forPurpose('background')
  const inbox = new EventInbox(database, clock)
  const dataQuality = new DataQuality()
  const reader = new SourceReader(sources, log, { quality: dataQuality, measures, tracing })
  const projected = new EventInbox(background, clock)
  const worker =
    Object.keys(sources.services).length === 0
      ? null
      : new EventWorker(
          projected,
          new EventProjector(background, records, reader, projected, clock),
          clock,
          log,
        )
  const wake = () => worker?.wake()
  const dead = new DeadEvents(database)
  const acts = new DeadEventActs(database, clock, wake)
  return {
    intake: new EventIntake(inbox, wake, measures),
    worker,
    broker: brokerIntake(parts, projected, wake),
    retention: new EventRetention(background, clock, (err) => {
      logFailure(log, err, {}, 'old events were not removed; another try follows')
    }),
    dead,
    dataQuality,
    lag: () => inbox.lag(),
    resolvers: [[DeadEventResolver, new DeadEventResolver(dead, acts)]],
  }
}

/** Stores what the broker has, on the connections of the background. */
function brokerIntake(
  { source, database, clock, log, measures = noMeasures }: EventParts,
  inbox: EventInbox,
  announce: () => void,
): BrokerIntake | null {
  if (!source) return null
  const background = database.forPurpose('background')
  const letters = new DeadLetters(background, clock)
  const store = new MessageStore({
    ...{ inbox, letters, database: background, announce, measures, log },
  })
  return new BrokerIntake({ source, store, log, lease: new ReadingLease(background, source.name) })
}

/** One host for all services, at the paths of the configuration. */
export function allAt(
  endpoint: SourceEndpoint,
  configuration: SourceConfiguration,
): SourceConfiguration {
  const services = sourceServices.map((service) => [service, endpoint])
  return {
    ...configuration,
    services: Object.fromEntries(services) as SourceConfiguration['services'],
    balanceSign: 'owed',
  }
}
