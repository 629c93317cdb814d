import { indexDefinitions } from '../../src/records/kinds/kinds.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import type { Database } from '../../src/database/database.js'
import { BalanceAudit } from '../../src/records/balances/balance-audit.js'
import { IndexChecker } from '../../src/search/indexing/index-checker.js'
import { IndexLifecycle } from '../../src/search/indexing/index-lifecycle.js'
import { createEngine } from '../../src/search/create-engine.js'
import { startSourceServer, type SourceServer } from '../events/source-server.js'
import { CrashSite } from '../support/crash-site.js'
import { ChangingLandlord } from '../support/event-storm.js'
import type { GatewayProcess } from '../support/gateway-process.js'
import { onMeilisearch } from '../support/meilisearch-gateway.js'
import { MeilisearchServer } from '../support/meilisearch-server/meilisearch-server.js'
import { expectRebuilt, sameIndexes } from './rebuilt-records.js'

/** Each round kills one gateway. `npm run test:crash` sets CRASH_ROUNDS and covers both engines. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)
const storm = { callers: 4, changes: 15 }
/** The next round begins when at most this many events are waiting. */
const backlog = 50
/** A gateway is killed after at most this many requests to its sources, or at the end of the storm. */
const maxRequests = 60

const engines = ['postgres', 'meilisearch'] as const

describe.each(engines.slice(0, rounds))(
  'a gateway that is killed repeatedly during a storm of events: %s',
  (searchEngine) => {
    let site: CrashSite
    let sources: SourceServer
    let meilisearch: MeilisearchServer
    let environment: Readonly<Record<string, string>>

    beforeEach(async () => {
      site = await CrashSite.open()
      sources = await startSourceServer()
      meilisearch = new MeilisearchServer()
      const url = await meilisearch.start()
      environment = {
        ...sources.environment,
        ...(searchEngine === 'meilisearch' ? onMeilisearch(url) : {}),
      }
    })
    afterEach(async () => {
      await site.close()
      await meilisearch.stop()
      await sources.close()
    })

    it(
      `has the same records, roll-ups and index as without kills (${rounds} rounds)`,
      { timeout: 180_000 + 60_000 * rounds },
      async () => {
        const landlord = new ChangingLandlord(sources)
        const bystander = await site.start(environment)
        for (let round = 1; round <= rounds; round += 1) {
          const gateway = await site.start(environment)
          // An early kill leaves few reported changes, so every entity is introduced first.
          if (round === 1) await landlord.introduce(gateway)
          else await landlord.repeat(gateway)
          await waitingAtMost(gateway, backlog)
          const requests = 1 + Math.random() * maxRequests
          const finish = await landlord.stormUntilRequests(gateway, { ...storm, requests })
          await gateway.kill()
          await finish()
        }
        const last = bystander
        await landlord.repeat(last)
        expect(landlord.unanswered.size).toBe(0)
        await waitingAtMost(last, 0)

        await expectRebuilt(landlord, site, sources, async (database, scratch) => {
          expect(await new BalanceAudit(database, systemClock).check()).toMatchObject({
            persons: { drifted: 0 },
            rollUps: { drifted: 0 },
          })
          if (searchEngine === 'postgres') {
            await sameIndexes(database, scratch)
            await rebuildAll(database)
            await sameIndexes(database, scratch)
          } else await followChanges(database)
        })
      },
    )

    async function rebuildAll(database: Database): Promise<void> {
      const engine = await createEngine({ config: { searchEngine }, database, clock: systemClock })
      await engine.prepare(indexDefinitions)
      for (const { name } of indexDefinitions) {
        expect(await new IndexLifecycle(engine, database).rebuild(name)).toBe(true)
      }
    }

    /** The follower of the last gateway is still running; the checker retries for two seconds. */
    async function followChanges(database: Database): Promise<void> {
      const config = { searchEngine, ...onMeilisearch(meilisearch.url) }
      const engine = await createEngine({ config, database, clock: systemClock })
      await engine.prepare(indexDefinitions)
      for (const { name } of indexDefinitions) {
        expect(await new IndexChecker(engine, database).check(name)).toMatchObject({
          missing: [],
          stale: [],
          surplus: [],
        })
      }
    }
  },
)

interface Ready {
  readonly details: {
    readonly events: { readonly waiting: number } | null
    readonly search?: { readonly changesBehind: number } | null
  }
}

/** Resolves when at most `most` events are waiting. For 0, it also waits until the index is up to date. */
async function waitingAtMost(gateway: GatewayProcess, most: number): Promise<void> {
  await gateway.until(async () => {
    const response = await fetch(`${await gateway.address()}/ready`)
    const { events, search } = ((await response.json()) as Ready).details
    const behind = most === 0 && search !== undefined ? (search?.changesBehind ?? Infinity) : 0
    return events !== null && events.waiting <= most && behind === 0
  })
}
