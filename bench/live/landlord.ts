import { ConnectionPool } from '../../src/database/connection-pool.js'
import type { Scope } from '../../src/access/scopes.js'
import { Crowd } from '../../test/support/live/crowd.js'
import { People } from '../../test/support/live/people.js'
import { Replicas } from '../../test/support/live/replicas.js'
import { Truth } from '../../test/support/live/truth.js'
import { gateway, token } from '../speed/programs.js'
import { type ServerProcess, withServers } from '../speed/server-process.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'

const ofPerson: readonly Scope[] = ['notifications:own']
const ofSupervisor: readonly Scope[] = ['notifications:read']
/** Limits that the measurement does not reach. */
const environment = { LIVE_STREAMS: '100000', LIVE_STREAMS_OF_CALLER: '100000' }

interface LiveLandlord {
  /** The gateway with the open streams; changes are made at another one. */
  readonly serving: ServerProcess
  readonly crowd: Crowd
}

/** Passes two gateways on one database, and people without open streams. */
export async function withLandlord<Result>(
  database: ThrowawayDatabase,
  people: number,
  use: (landlord: LiveLandlord) => Promise<Result>,
): Promise<Result> {
  const program = gateway(database, 'database', environment)
  return withServers([program, program], async ([writing, serving]) => {
    if (writing === undefined || serving === undefined) throw new Error('A gateway is missing.')
    const sql = new ConnectionPool({ url: database.url }, { size: 4 })
    const tokens = new Map<string, Promise<string>>()
    const tokenOf = (person: string) => {
      const signed = tokens.get(person) ?? token(person, ofPerson)
      tokens.set(person, signed)
      return signed
    }
    const crowd = new Crowd({
      replicas: await replicaOf(serving),
      people: new People(
        { replicas: await replicaOf(writing), service: await token(), tokenOf },
        people,
      ),
      truth: new Truth(sql),
      tokenOf,
      tokenOfSupervisor: (n) => token(`supervisor${n}@example.com`, ofSupervisor),
    })
    try {
      return await use({ serving, crowd })
    } finally {
      crowd.close()
      await sql.end()
    }
  })
}

async function replicaOf(server: ServerProcess): Promise<Replicas> {
  const url = server.url.replace(/\/graphql$/, '')
  const replicas = new Replicas(() => Promise.resolve({ url, kill: () => server.stop() }))
  await replicas.add(1)
  return replicas
}
