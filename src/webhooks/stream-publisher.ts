import type { MessageSink } from '../broker/broker.js'
import type { Database } from '../database/database.js'
import type { Clock } from '../foundation/clock.js'
import type { Log } from '../foundation/log.js'
import { BackgroundTask, periodic } from '../queue/background-task.js'
import { QueueWorker } from '../queue/queue-worker.js'
import { switchOff, switchOn } from './stream-row.js'
import { StreamSender } from './stream-sender.js'
import { WebhookJobs } from './webhook-jobs.js'
import { WebhookOutcomes } from './webhook-outcomes.js'
import { idleMs, mostPublished } from './webhook-timing.js'

export interface PublisherParts {
  /** On the connections of the background. */
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

const examineEveryMs = 10_000

/** Publishes the events of webhooks to a stream of the broker as well. */
export class StreamPublisher {
  readonly tasks: readonly BackgroundTask[]
  private readonly worker: QueueWorker<string>
  private readonly sender: StreamSender
  private isOn = false

  constructor(
    private readonly sink: MessageSink,
    { database, clock, log }: PublisherParts,
  ) {
    const outcomes = new WebhookOutcomes(database)
    this.sender = new StreamSender({ sink, outcomes, clock, log })
    const jobs = new WebhookJobs({
      ...{ database, sender: this.sender, clock, of: 'stream', atOnce: mostPublished },
    })
    const lanes = async () => {
      if (!this.isOn) await switchOn(database.pool, sink.name, clock.now())
      this.isOn = true
      return jobs.lanes()
    }
    this.worker = new QueueWorker(
      { lanes, work: (lane) => jobs.work(lane) },
      { name: 'published events', slots: mostPublished, idleMs, clock, log },
    )
    const examination = periodic({
      name: 'stream examination',
      everyMs: examineEveryMs,
      run: () => this.sender.examine(),
    })
    this.tasks = [this.worker.task, examination]
  }

  /** Call this when something was committed that may be an event. */
  wakeWithin(ms: number): void {
    this.worker.wakeWithin(ms)
  }

  /** Where events go, and why they are not published; null while they are. */
  get standing(): { readonly sink: string; readonly reason: string | null } {
    return { sink: this.sink.name, reason: this.sender.reason }
  }
}

/** Runs once where no stream is configured: what an earlier configuration published is published no more. */
export function switchOffOnce({ database, clock }: PublisherParts): BackgroundTask {
  return new BackgroundTask({
    name: 'stream off',
    run: async () => {
      await switchOff(database.pool, clock.now())
      return Infinity
    },
    retry: idleMs,
  })
}
