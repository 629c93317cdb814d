import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../../src/access/scopes.js'
import type { Database } from '../../../src/database/database.js'
import { rowsOf } from '../../../src/database/row-source.js'
import { generateLandlord } from '../../../src/development/landlord/landlord.js'
import { systemClock } from '../../../src/foundation/clock.js'
import { MeilisearchEngine } from '../../../src/search-engine/meilisearch/engine.js'
import type { MaintainedEngine } from '../../../src/search-engine/maintained-engine.js'
import { textsOf } from '../../../src/search-engine/ranking/postings.js'
import { searchWindow, type SearchDocument } from '../../../src/search-engine/search-engine.js'
import { createRecords } from '../../../src/search/create-records.js'
import { IndexNews } from '../../../src/search/explain/index-news.js'
import { SearchExplainer } from '../../../src/search/explain/search-explainer.js'
import { documentsOf } from '../../../src/search/indexing/document-source.js'
import { IndexPreparer } from '../../../src/search/indexing/index-preparer.js'
import { kindDefinitions } from '../../../src/search/kinds/kinds.js'
import { housingLanguage } from '../../../src/search/language/housing-language.js'
import { openTestDatabase } from '../../support/database.js'
import { removeIndexes } from '../../support/meilisearch-subject.js'

const url = process.env['MEILISEARCH_URL'] ?? ''
const key = process.env['MEILISEARCH_KEY']
const indexPrefix = `explain_${randomUUID().slice(0, 8)}_`
const engines = ['Postgres', ...(url === '' ? [] : ['Meilisearch'])]
const landlord = generateLandlord({ seed: 11, size: 120, today: '2026-03-04' })
const scopes = new Set<Scope>(kindDefinitions.map(({ scope }) => scope))
const kinds = kindDefinitions.filter(({ index }) => index === 'persons' || index === 'assets')

let database: Database
let inDatabase: MaintainedEngine
const documents = new Map<string, SearchDocument[]>()

beforeAll(async () => {
  database = await openTestDatabase()
  const opened = await createRecords({ database, clock: systemClock })
  inDatabase = opened.engine
  await opened.records.save(landlord)
  for (const { name, index } of kinds) {
    const records = index === 'persons' ? landlord.persons : landlord.assets
    const ids = records.map(({ id }) => id)
    documents.set(index, await documentsOf(name, ids, rowsOf(database)))
  }
}, 120_000)

afterAll(async () => {
  await database.close()
  if (url !== '') await removeIndexes(url, key, indexPrefix)
})

async function engineCalled(name: string): Promise<MaintainedEngine> {
  if (name === 'Postgres') return inDatabase
  const language = housingLanguage
  const options = { url, searchKey: key, indexKey: key, indexPrefix }
  const engine = new MeilisearchEngine({ ...options, language, clock: systemClock })
  await new IndexPreparer(engine, database).complete()
  return engine
}

/** What a hurried person makes of some words: all right, one cut short, joined, mistyped, starred, negated. */
const habits: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join(' '),
  (words) => words.join(' ').slice(0, -1),
  (words) => words.join(''),
  (words) => words.map((word) => word.slice(0, 3)).join('* '),
  (words) => words.map((word) => word.replace(/(?<=..)(\p{L})(\p{L})/u, '$2$1')).join(' '),
  (words) => words.map((word) => word.replace(/(?<=\p{L}{3})\p{L}/u, '')).join(' '),
  ([first = '', ...rest]) => `${rest.join(' ')} -${first}`,
  (words) => `"${words.join(' ')}"`,
  (words) => words.toReversed().join(', '),
  (words) => `${words.join(' ')} 14`,
]

const drawn = fc.record({
  kind: fc.constantFrom(...kinds),
  own: fc.nat(),
  other: fc.nat(),
  field: fc.nat(),
  from: fc.nat(6),
  count: fc.integer({ min: 1, max: 3 }),
  habit: fc.constantFrom(...habits),
})

describe.each(engines)('explanations and searches on %s', (name) => {
  it('agree whether a record is found', async () => {
    const engine = await engineCalled(name)
    const explainer = new SearchExplainer(engine, database, new IndexNews(engine, database.pool))
    const disagreeing: string[] = []
    let compared = 0
    for (const draw of fc.sample(drawn, { numRuns: 150, seed: 26 })) {
      const { index, searchable, usualFilter } = draw.kind
      const all = documents.get(index) ?? []
      const own = all[draw.own % all.length]
      const other = all[draw.other % all.length]
      if (own === undefined || other === undefined) continue
      const texts = searchable
        .filter(({ identifier }) => identifier === undefined)
        .flatMap(({ field }) => textsOf(own.fields[field]))
      const words = (texts[draw.field % texts.length] ?? '').split(/[^\p{L}\p{N}]+/u)
      const text = draw.habit(words.slice(draw.from % words.length).slice(0, draw.count))
      const filter = usualFilter === undefined ? {} : { filter: usualFilter }
      const page = await engine.search({ index, text, ...filter, offset: 0, limit: searchWindow })
      if (page.isTotalCountCapped || text.trim() === '') continue
      for (const { id } of [own, other]) {
        const asked = { kind: index, text, uuid: id, exact: false }
        const explained = await explainer.explain(asked, scopes)
        compared += 1
        const isHit = page.hits.some((hit) => hit.id === id)
        if (explained?.isFound !== isHit) disagreeing.push(`${index}: ${text} (${id})`)
      }
    }
    expect(compared).toBeGreaterThan(200)
    expect(disagreeing).toEqual([])
  }, 120_000)
})
