import { openDatabase } from '../../src/database/open-database.js'
import { measureProjectors } from '../events/projectors.js'
import { withWorld } from '../events/world.js'
import { measureDeliverers } from '../notifications/deliverers.js'
import { throwawayDatabase } from '../support/throwaway-database.js'
import type { Options } from './options.js'
import type { Results } from './results.js'

const poolSize = 10
const world = {
  records: 10_000,
  /** Enough for three replicas to have several groups each. */
  events: 2_500,
  ...{ flood: 0, seconds: 0, seed: 1 },
}

/** One replica and three, at one service's pace and at one inbox: what the simulation is held against. */
export async function measureReplicas(
  url: string,
  { seconds }: Options,
): Promise<Results['replicas']> {
  return { deliver: await deliverers(url, 4 * seconds), project: await projectors(url) }
}

async function deliverers(url: string, seconds: number): Promise<Results['replicas']['deliver']> {
  const throwaway = await throwawayDatabase(url, 'scale')
  try {
    const database = await openDatabase({ ...throwaway, poolSize })
    try {
      const place = { ...throwaway, url: throwaway.url ?? url, database, label: 'postgres' }
      const paces = await measureDeliverers(place, { backlog: 100 * seconds, seconds })
      return paces.map(({ replicas, perSecond, cpuMs }) => ({ replicas, perSecond, cpuMs }))
    } finally {
      await database.close()
    }
  } finally {
    await throwaway.remove()
  }
}

function projectors(url: string): Promise<Results['replicas']['project']> {
  const engine = { label: 'postgres', name: 'postgres', url } as const
  return withWorld(engine, world, async (open) => {
    const speeds = await measureProjectors(open, open.url ?? url)
    return speeds.map(({ replicas, perSecond, cpuPerEvent }) => ({
      ...{ replicas, perSecond, cpuMs: cpuPerEvent },
    }))
  })
}
