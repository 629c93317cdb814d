import type { MessageSink } from '../broker/broker.js'
import type { Database } from '../database/database.js'
import type { Clock } from '../foundation/clock.js'
import { BackgroundTask, periodic } from '../queue/background-task.js'
import { switchOff, switchOn } from './stream-row.js'
import type { StreamSender } from './stream-sender.js'
import { idleMs } from './webhook-timing.js'

const examineEveryMs = 10_000

interface StreamParts {
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
}

/** The tasks of a stream: collects its events from the start, and checks whether the broker accepts them. */
export function streamTasks(
  sink: MessageSink | null,
  sender: StreamSender | null,
  { database: { sql }, clock }: StreamParts,
): readonly BackgroundTask[] {
  const setUp = new BackgroundTask({
    name: 'stream set-up',
    retry: idleMs,
    run: async () => {
      if (sink === null) await switchOff(sql, clock.now())
      else await switchOn(sql, sink.name, clock.now())
      return Infinity
    },
  })
  if (sender === null) return [setUp]
  const run = () => sender.examine()
  return [setUp, periodic({ name: 'stream examination', everyMs: examineEveryMs, run })]
}
