import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import type { PersonRecord } from '../../../src/records/model/record-model.js'
import { createEngine } from '../../../src/search/create-engine.js'
import { IndexChecker } from '../../../src/search/indexing/index-checker.js'
import { indexDefinitions } from '../../../src/records/kinds/kinds.js'
import { eventually } from '../../support/eventually.js'
import { startTestGateway } from '../../support/gateway.js'
import { isReady, withSearches, type SearchedGateway } from '../../support/meilisearch-gateway.js'
import { MeilisearchProcess, namedBinary } from '../../support/real-meilisearch.js'
import { samplePerson, sampleTenure } from '../../support/samples.js'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 5)
const batch = 50
/** Batches written between the start of the server and the next kill. */
const batchesPerRound = 8

const binary = namedBinary('a Meilisearch that is killed under writes')
onProgram(binary ?? '')

function onProgram(program: string): void {
  describe.runIf(binary !== null)('a Meilisearch that is killed under writes', () => {
    let server: MeilisearchProcess
    let gateway: SearchedGateway
    let environment: Record<string, string>

    beforeAll(async () => {
      server = await MeilisearchProcess.open(program)
      environment = { MEILISEARCH_URL: server.url, MEILISEARCH_KEY: server.key }
      gateway = withSearches(await startTestGateway(environment))
      await eventually(gateway.ready, isReady)
    })
    afterAll(async () => {
      await gateway.close()
      await server.close()
    })

    it(
      `holds every record after ${rounds} kills`,
      async () => {
        const writer = new Writer(gateway)
        const writing = writer.run()
        try {
          for (let round = 0; round < rounds; round += 1) {
            const enough = writer.batches + batchesPerRound
            await eventually(
              () => writer.batches,
              (batches) => batches >= enough,
            )
            await server.kill()
            await server.start()
          }
        } finally {
          writer.isStopping = true
          await writing
        }
        await eventually(gateway.ready, ({ body }) =>
          JSON.stringify(body).includes('"changesBehind":0'),
        )
        const { database } = gateway.gateway
        const config = { searchEngine: 'meilisearch', ...environment } as const
        const engine = await createEngine({ config, database, clock: systemClock })
        await engine.prepare(indexDefinitions)
        for (const index of ['persons', 'tenures'] as const) {
          const report = await new IndexChecker(engine, database).check(index)
          expect(report).toMatchObject({ missing: [], stale: [], surplus: [] })
          expect(report.records).toBeGreaterThan(rounds * batch)
        }
      },
      rounds * 60_000,
    )
  })
}

/** Adds people with tenures, renames some and removes some, batch by batch. */
class Writer {
  isStopping = false
  batches = 0
  private before: PersonRecord[] = []

  constructor(private readonly gateway: SearchedGateway) {}

  async run(): Promise<void> {
    while (!this.isStopping) {
      const persons = Array.from({ length: batch }, () => samplePerson())
      const tenures = persons.map(({ id }) =>
        sampleTenure({ householdMembers: [{ personId: id }] }),
      )
      await this.gateway.save({ persons, tenures })
      const [removed, ...remaining] = this.before
      await this.gateway.save({
        persons: remaining.map((person) => ({ ...person, surname: 'Renamed' })),
      })
      if (removed !== undefined) await this.gateway.gateway.records.remove('person', [removed.id])
      this.before = persons
      this.batches += 1
    }
  }
}
