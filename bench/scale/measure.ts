import { compileServers } from '../speed/compiled-servers.js'
import { databaseServer } from '../speed/databases.js'
import { buildGateway } from '../support/compiled.js'
import { loadLine, machine } from '../support/machine.js'
import { output, withProgress } from '../support/progress.js'
import { serverVersion } from '../support/server-version.js'
import { measureDeliveries } from './delivery-cost.js'
import { measureEvents } from './event-cost.js'
import { type Found, measureImport } from './import-cost.js'
import type { Options, PartName } from './options.js'
import { measurePages } from './page-costs.js'
import { type Place, withPlace } from './place.js'
import { measureReplicas } from './replica-runs.js'
import { readOrBegin, type Results, saveResults, withSize } from './results.js'

type SizePart = Exclude<PartName, 'replicas'>

const measureOf: Readonly<Record<SizePart, (place: Place) => Promise<Found>>> = {
  import: measureImport,
  pages: measurePages,
  deliver: measureDeliveries,
  events: measureEvents,
}

/**
 * Measures the parts at each size in turn, and saves what was found after each.
 *
 * @throws Error without a Postgres server at TEST_DATABASE_URL
 */
export async function measureAll(options: Options, path: string): Promise<Results> {
  const url = databaseServer()
  if (url === undefined) throw new Error('TEST_DATABASE_URL names no server to measure on.')
  buildGateway()
  compileServers()
  const place = { machine: machineName(), postgres: await serverVersion(url) }
  let found = await readOrBegin(path, place)
  const parts = options.parts.filter((part) => part !== 'replicas')
  for (const size of parts.length === 0 ? [] : options.sizes) {
    found = withSize(found, await measureSize(url, size, parts, options))
    await saveResults(path, found)
  }
  if (options.parts.includes('replicas')) {
    found = { ...found, replicas: await measureReplicas(url, options) }
    await saveResults(path, found)
  }
  return found
}

function measureSize(
  url: string,
  size: number,
  parts: readonly SizePart[],
  { seconds, keeps }: Options,
): Promise<Results['sizes'][number]> {
  const isNew = parts.includes('import')
  return withPlace({ url, size, seconds, keeps, isNew }, (place) =>
    withProgress(`${size.toLocaleString('en')} records`, async (onProgress) => {
      const measured = {
        ...{ size, measuredAt: new Date().toISOString(), load: loadLine() },
        ...{ costs: {}, memory: {}, disk: {} },
      }
      for (const [done, part] of parts.entries()) {
        onProgress(done, parts.length)
        const { costs, memory, disk } = await measureOf[part](place)
        Object.assign(measured.costs, costs)
        Object.assign(measured.memory, memory)
        Object.assign(measured.disk, disk)
      }
      output.error(`${size}: ${JSON.stringify(measured)}`)
      return measured
    }),
  )
}

/** Without what else it does: that is noted with each size. */
function machineName(): string {
  return machine().split('\n').slice(0, 2).join('; ')
}
