import type { Pool } from 'pg'
import type { Log } from '../../foundation/log.js'
import type { Database } from '../database.js'
import { prismaOn } from '../prisma-on.js'
import { poolSizes } from '../pool-purpose.js'
import { CallerPositions } from './caller-positions.js'
import { ReadingPool } from './reading-pool.js'
import { RequestReads, type ReadChoice } from './request-reads.js'
import { identityOf } from './server-identity.js'
import { Standby } from './standby.js'
import { Standbys, type StandbyReport, type StandbyState } from './standbys.js'

export interface StandbySettings {
  readonly urls: readonly string[]
  readonly passwordFile?: string | undefined
  /** Of the primary. */
  readonly poolSize: number
  readonly lagMs: number
}

export interface StandbyObservers {
  readonly log: Log
  readonly count?: (choice: ReadChoice) => void
}

/** The standbys of a database, which are looked at until that is closed. */
export interface OpenedStandbys {
  readonly requests: RequestReads
  readonly states: () => readonly StandbyState[]
  readonly pools: () => readonly Pool[]
  /** The same database, read on standbys by requests that may. For what only reads. */
  of(database: Database): Database
}

/**
 * Opens the standbys of an open database. Those that are away are taken when they answer.
 *
 * @throws ForeignStandbyError or TimeZoneError for a server that must not be read instead of the primary
 */
export async function openStandbys(
  database: Database,
  { urls, passwordFile, poolSize, lagMs }: StandbySettings,
  { log, count }: StandbyObservers,
): Promise<OpenedStandbys> {
  const { pool: primary } = database.forPurpose('notifications')
  const sizes = poolSizes(poolSize)
  const parts = {
    size: sizes === null ? poolSize : sizes.search + sizes.notifications,
    statements: database.statements,
    primary: await identityOf(primary),
  }
  const all = urls.map((url) => new Standby({ url, passwordFile }, parts))
  const standbys = new Standbys(primary, all, lagMs, reportTo(log), (takeover) => {
    log.warn(
      takeover,
      'another server takes the writes: what the one before it had not sent is lost',
    )
  })
  database.closeAlso(() => standbys.stop())
  await Promise.all(all.map((standby) => standby.look(null)))
  for (const { standing, failure } of all) {
    if (standing === 'refused' && failure !== null) throw failure
  }
  standbys.start()
  const requests = new RequestReads(standbys, new CallerPositions(lagMs), count)
  return {
    requests,
    states: () => standbys.states,
    pools: () => all.flatMap(({ pool }) => (pool === null ? [] : [pool])),
    of: (whole) => {
      const pool = new ReadingPool(whole.pool, requests)
      const prisma = prismaOn(pool, false)
      database.closeAlso(() => prisma.$disconnect())
      return { ...whole, pool, prisma }
    },
  }
}

function reportTo(log: Log): StandbyReport {
  return ({ server, state, lagMs }, failure) => {
    const details = { server, state, lagMs, ...(failure === null ? {} : { err: failure }) }
    if (state === 'ok') log.info(details, 'a replica of the database is read')
    else if (state === 'refused') log.error(details, 'a replica of the database is refused')
    else log.warn(details, 'a replica of the database is not read')
  }
}
