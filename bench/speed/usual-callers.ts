import { creationRequest } from '../notifications/creates.js'
import { markdownTable } from '../support/markdown-table.js'
import { whole } from '../support/section.js'
import { arrivals } from './arrivals.js'
import type { Options } from './options.js'
import { token } from './programs.js'
import { page12, requestBytes } from './questions.js'
import type { ServerProcess } from './server-process.js'

/** A desk searches as fast as people type; a batch creates notifications, a hundred one after the other. */
const desk = { perSecond: 20, burst: 20 }
const batch = { creations: 2_000, overSeconds: 60 }

/** Longer than a window of the limits, unless sizes are small. */
const seconds = ({ seconds: given }: Options) => (given >= 3 ? 60 : 6)

/** A desk and a batch at the same time, with the default limits; a table of what they got. */
export async function defaultLimitRows(server: ServerProcess, options: Options): Promise<string> {
  const [deskToken, batchToken] = await Promise.all([
    token('desk@example.com'),
    token('batch@example.com'),
  ])
  const lasting = seconds(options)
  const search = requestBytes(server, deskToken, page12.body)
  const creation = () => requestBytes(server, batchToken, JSON.stringify(creationRequest()))
  const [searches, creations] = await Promise.all([
    arrivals(server, () => search, { ...desk, seconds: lasting }),
    arrivals(server, creation, {
      perSecond: batch.creations / batch.overSeconds,
      seconds: lasting,
    }),
  ])
  const rows = [
    { name: `desk, bursts of ${desk.burst} searches a second`, heard: searches },
    { name: `batch, ${whole(batch.creations)} creations a minute`, heard: creations },
  ].map(({ name, heard: { latency, bad } }) => [
    name,
    whole(latency.count),
    whole(bad.count),
    latency.p50.toFixed(1),
    latency.p99.toFixed(1),
  ])
  const heads = ['caller', 'answered', 'refused', 'p50, ms', 'p99, ms']
  return `### A desk and a batch at once, default limits, ${lasting} s\n\n${markdownTable(heads, rows)}`
}
