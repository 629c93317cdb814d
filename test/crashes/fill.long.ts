import { indexDefinitions } from '../../src/records/kinds/kinds.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { BalanceUpdater } from '../../src/records/balances/balance-updater.js'
import { PostgresRecordStore } from '../../src/records/record-store.js'
import { IndexChecker } from '../../src/search/indexing/index-checker.js'
import { createEngine } from '../../src/search/create-engine.js'
import { CrashSite } from '../support/crash-site.js'
import type { GatewayProcess } from '../support/gateway-process.js'
import { onMeilisearch } from '../support/meilisearch-gateway.js'
import { MeilisearchServer } from '../support/meilisearch-server/meilisearch-server.js'
import { samplePerson } from '../support/samples.js'

/** Enough records that the gateway fills them in the background, in several batches. */
const persons = 5_000
const batch = 1_000
const kills = 2

const engines = ['postgres', 'meilisearch'] as const

describe.each(engines)('a gateway that is killed while it fills an index: %s', (searchEngine) => {
  let site: CrashSite
  let meilisearch: MeilisearchServer
  let environment: Readonly<Record<string, string>>

  beforeEach(async () => {
    site = await CrashSite.open()
    meilisearch = new MeilisearchServer()
    const url = await meilisearch.start()
    environment = searchEngine === 'meilisearch' ? onMeilisearch(url) : {}
    await site.withDatabase(unindexed)
    await site.withDatabase(loadPersons)
  })
  afterEach(async () => {
    await site.close()
    await meilisearch.stop()
  })

  it('has every record after the next start', async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const gateway = site.launch(environment)
      const percent = await percentFilled(gateway)
      await gateway.until(async () => (await percentFilled(gateway)) > percent)
      await gateway.kill()
    }
    const last = await site.start(environment)
    await last.until(async () => (await searchCheck(last)) === 'ok')
    await site.withDatabase(async (database) => {
      const engine = await createEngine({
        config: { searchEngine, ...environment },
        database,
        clock: systemClock,
      })
      await engine.prepare(indexDefinitions)
      expect(await new IndexChecker(engine, database).check('persons')).toMatchObject({
        records: persons,
        missing: [],
        stale: [],
        surplus: [],
      })
    })
  })
})

/** Progress over all indexes, from `/ready`. */
async function percentFilled(gateway: GatewayProcess): Promise<number> {
  return Number(/^loading \((\d+) %\)$/.exec(await searchCheck(gateway))?.[1])
}

async function searchCheck(gateway: GatewayProcess): Promise<string> {
  const response = await fetch(`${await gateway.address()}/ready`)
  const { checks } = (await response.json()) as { checks: { search: string } }
  return checks.search
}

/** Drops the indexes, so that the next start creates and fills them. */
async function unindexed({ sql }: Database): Promise<void> {
  await sql.execute('drop schema search cascade')
}

async function loadPersons(database: Database): Promise<void> {
  const balances = new BalanceUpdater(systemClock, 'derived')
  const records = new PostgresRecordStore(database, [], systemClock, undefined, balances)
  for (let stored = 0; stored < persons; stored += batch) {
    await records.save({ persons: Array.from({ length: batch }, () => samplePerson()) })
  }
}
