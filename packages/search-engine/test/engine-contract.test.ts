import { searchHost } from '../../../src/search/search-host.js'
import { housingLanguage } from '../../../src/records/language/housing-language.js'
import { randomUUID } from 'node:crypto'
import { systemClock } from '../../../src/foundation/clock.js'
import { PostgresEngine } from '../src/postgres/engine.js'
import { openTestDatabase } from '../../../test/support/database.js'
import { meilisearchSubject, removeIndexes } from '../../../test/support/meilisearch-subject.js'
import { engineContract } from './engine-contract.js'

engineContract('PostgresEngine', async () => {
  const database = await openTestDatabase()
  const restarted = () =>
    new PostgresEngine({ sql: database.sql, language: housingLanguage, host: searchHost })
  return {
    engine: restarted(),
    transaction: database.sql,
    restarted,
    close: () => database.close(),
  }
})

const url = process.env['MEILISEARCH_URL'] ?? ''
const key = process.env['MEILISEARCH_KEY']

if (url === '') {
  process.stdout.write('contract suite on Meilisearch: not run (MEILISEARCH_URL is not set)\n')
} else {
  engineContract(`MeilisearchEngine on ${new URL(url).host}`, () => {
    const indexPrefix = `contract_${randomUUID().slice(0, 8)}_`
    const options = { url, searchKey: key, indexKey: key, indexPrefix }
    return Promise.resolve(
      meilisearchSubject(options, systemClock, () => removeIndexes(url, key, indexPrefix)),
    )
  })
}
