import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, describe, it } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.js'
import { systemClock } from '../../../src/foundation/clock.js'
import { createRecords } from '../../../src/search/create-records.js'
import { readConfig } from '../../../src/config/config.js'
import { indexNames } from '../../../src/records/kinds/kinds.js'
import { IndexLifecycle } from '../../../src/search/indexing/index-lifecycle.js'
import { runRecorded } from '../../cli/recorded-output.js'
import { testDatabaseSettings, type TestDatabaseSettings } from '../../support/database.js'
import { onMeilisearch } from '../../support/meilisearch-gateway.js'
import { MeilisearchServer } from '../../support/meilisearch-server/meilisearch-server.js'
import { samplePerson } from '../../support/samples.js'

describe.each(['postgres', 'meilisearch'] as const)('housing-gateway index on %s', (engineName) => {
  const server = new MeilisearchServer()
  const indexed = samplePerson({ firstName: 'Audie', surname: 'Balogun' })
  const missingPerson = samplePerson({ surname: 'Lost' })
  const old = samplePerson({ surname: 'Old' })
  const foreign = randomUUID()
  let settings: TestDatabaseSettings
  let environment: Record<string, string>

  const run = (...argv: string[]) => runRecorded(['index', ...argv], environment)

  beforeAll(async () => {
    settings = await testDatabaseSettings()
    environment = {
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.url,
      ...(engineName === 'postgres' ? {} : onMeilisearch(await server.start())),
    }
    const database = await openDatabase(settings)
    const config = readConfig(environment)
    const { engine, records } = await createRecords({ database, clock: systemClock, config })
    await records.save({ persons: [indexed, missingPerson, old] })
    await new IndexLifecycle(engine, database).complete()
    const sink = engine.sink('persons', 'live')
    await sink.remove([missingPerson.id], database.sql)
    const fields = { id: foreign, surname: 'Surplus' }
    await sink.write([{ id: foreign, fields }], database.sql)
    await sink.write([{ id: old.id, fields: { surname: 'Older' } }], database.sql)
    if (engineName === 'postgres') {
      // The older format stored vectors as text: they are equal, but not byte for byte.
      const rewritten = await database.sql.execute(
        `update ${sink.name} set tsv = tsv::text::tsvector
         where id = '${indexed.id}' and tsv::text::tsvector <> tsv`,
      )
      expect(rewritten).toBe(1)
    }
    await database.close()
  })

  afterAll(async () => {
    await settings.dispose()
    if (engineName === 'meilisearch') await server.stop()
  })

  it('check reports missing, stale and surplus documents, with exit code 1', async () => {
    const { code, out } = await run('check', '--index', 'persons')
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual([
      'persons: 3 records, 1 missing, 1 stale, 1 surplus',
      `  missing ${missingPerson.id}`,
      `  stale ${old.id}`,
      `  surplus ${foreign}`,
    ])
  })

  it('check lists as many ids as requested, also as JSON', async () => {
    const { out } = await run('check', '--index', 'persons', '--limit', '0', '--json')
    expect(JSON.parse(out)).toEqual([
      {
        index: 'persons',
        records: 3,
        missing: { count: 1, ids: [] },
        stale: { count: 1, ids: [] },
        surplus: { count: 1, ids: [] },
      },
    ])
  })

  it('rebuild repairs all differences', async () => {
    expect(await run('rebuild', '--index', 'persons')).toMatchObject({ code: 0 })
    const { code, out } = await run('check')
    expect(out.split('\n')).toEqual([
      'persons: 3 records, no difference',
      ...indexNames.slice(1).map((index) => `${index}: 0 records, no difference`),
    ])
    expect(code).toBe(0)
  })

  it('rejects an unknown index', async () => {
    const { code, error } = await run('rebuild', '--index', 'people')
    expect(code).toBe(2)
    expect(error).toContain("'people' is invalid. Allowed choices are persons")
  })
})
