import { searchHost } from '../../../src/search/search-host.js'
import { indexDefinitions } from '../../../src/search/kinds/kinds.js'
import { housingLanguage } from '../../../src/search/language/housing-language.js'
import { expect, it } from 'vitest'
import { PostgresEngine } from '../../../packages/search-engine/src/postgres/engine.js'
import { IndexPreparer } from '../../../src/search/indexing/index-preparer.js'
import { sharedDatabase } from '../../support/database.js'

const database = await sharedDatabase()

const preparerOf = (definitions = indexDefinitions) =>
  new IndexPreparer(
    new PostgresEngine({ pool: database.pool, language: housingLanguage, host: searchHost }),
    database,
    definitions,
  )

it('keeps its index while another release has made its tables, and nothing more', async () => {
  const own = preparerOf()
  await own.complete()
  expect(await own.begin()).toEqual([])
  const next = preparerOf(
    indexDefinitions.map((definition) => ({
      ...definition,
      sortable: [...definition.sortable, 'uuid'],
    })),
  )
  // Looks only; the tables are there from here on.
  await next.isLeftToOthers()
  expect(await own.begin()).toEqual([])
})
