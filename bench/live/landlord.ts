import { Pool } from 'pg'
import type { Scope } from '../../src/access/scopes.js'
import { Crowd } from '../../test/support/live/crowd.js'
import { People } from '../../test/support/live/people.js'
import { Replicas } from '../../test/support/live/replicas.js'
import { Truth } from '../../test/support/live/truth.js'
import { gateway, token } from '../speed/programs.js'
import { ServerProcess } from '../speed/server-process.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'

const ofPerson: readonly Scope[] = ['notifications:own']
const ofSupervisor: readonly Scope[] = ['notifications:read']
/** A caller may have as many streams as it likes; how many there may be is not measured. */
const environment = { LIVE_STREAMS: '100000', LIVE_STREAMS_OF_CALLER: '100000' }

/** Gateways on one database, the people whose inboxes are in it, and what it holds. */
export interface LiveLandlord {
  /** Where changes are made. */
  readonly writing: Replicas
  /** Where streams are open. */
  readonly serving: Replicas
  readonly crowd: Crowd
  readonly processes: ReadonlyMap<string, ServerProcess>
}

export interface LandlordSizes {
  readonly people: number
  /** Null where streams are open at the gateways at which changes are made. */
  readonly serving: number | null
  readonly writing: number
}

/** Lends `use` gateways and people with no stream open yet. */
export async function withLandlord<Result>(
  database: ThrowawayDatabase,
  sizes: LandlordSizes,
  use: (landlord: LiveLandlord) => Promise<Result>,
): Promise<Result> {
  const processes = new Map<string, ServerProcess>()
  const launch = async () => {
    const process = await ServerProcess.start(gateway(database, 'database', environment))
    const url = process.url.replace(/\/graphql$/, '')
    processes.set(url, process)
    return {
      url,
      kill: async () => {
        processes.delete(url)
        await process.kill()
      },
    }
  }
  const pool = new Pool({ connectionString: database.url, max: 4 })
  // The database is dropped while a last connection may still be closing.
  pool.on('error', () => undefined)
  const writing = new Replicas(launch)
  const serving = sizes.serving === null ? writing : new Replicas(launch)
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (person: string) => {
    const made = tokens.get(person) ?? token(person, ofPerson)
    tokens.set(person, made)
    return made
  }
  // The first of them brings the tables.
  await writing.add(1)
  await writing.add(sizes.writing - 1)
  if (sizes.serving !== null) await serving.add(sizes.serving)
  const people = new People({ replicas: writing, service: await token(), tokenOf }, sizes.people)
  const crowd = new Crowd({
    ...{ replicas: serving, people, truth: new Truth(pool), tokenOf },
    tokenOfSupervisor: (n) => token(`supervisor${n}@example.com`, ofSupervisor),
  })
  try {
    return await use({ writing, serving, crowd, processes })
  } finally {
    crowd.close()
    await Promise.all([...processes.values()].map((process) => process.stop()))
    await pool.end()
  }
}
