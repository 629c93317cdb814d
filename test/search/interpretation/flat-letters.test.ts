import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { systemClock } from '../../../src/foundation/clock.js'
import { RecordReader } from '../../../src/records/record-reader.js'
import { createRecords } from '../../../src/search/create-records.js'
import { Interpreter } from '../../../src/search/interpretation/interpreter.js'
import { KnownWords } from '../../../src/search/interpretation/known-words.js'
import { QuestionInterpreter } from '../../../src/search/interpretation/question-interpreter.js'
import { WordFollower } from '../../../src/search/interpretation/word-follower.js'
import { WordStore } from '../../../src/search/interpretation/word-store.js'
import { SearchService } from '../../../src/search/search-service.js'
import { openTestDatabase } from '../../support/database.js'
import { sampleAsset } from '../../support/samples.js'

let database: Database
let search: SearchService

const flat = sampleAsset({
  assetAddress: { postPreamble: 'Flat B', addressLine1: '31 Manor Road', postCode: 'N7 1NS' },
})
const neighbour = sampleAsset({
  assetAddress: { addressLine1: '29 Manor Road', postCode: 'N7 1NS' },
})

beforeAll(async () => {
  database = await openTestDatabase()
  const { engine, records } = await createRecords({ database, clock: systemClock })
  await records.save({ assets: [flat, neighbour] })
  const [known, store] = [new KnownWords(), new WordStore(database.pool)]
  const fail = (failure: Error) => {
    throw failure
  }
  await new WordFollower(known, store, systemClock, fail).read()
  const questions = new QuestionInterpreter(engine, new Interpreter(known, store))
  search = new SearchService(engine, new RecordReader(database.prisma), systemClock, questions)
})
afterAll(() => database.close())

async function find(searchText: string) {
  const { edges, interpretation } = await search.assets({ searchText })
  return { ids: edges.map(({ node }) => node.id), corrections: interpretation?.corrections }
}

it.each([
  ['31B Manor Road', '31B', '31 B'],
  ['flat 31b manor road', '31b', '31 b'],
  ['B31 Manor Road', 'B31', 'B 31'],
  ['31b N7 1NS', '31b', '31 b'],
  ['31b manor road n7', '31b', '31 b'],
])('finds the flat by %s', async (typed, joined, used) => {
  expect(await find(typed)).toEqual({ ids: [flat.id], corrections: [{ typed: joined, used }] })
})

it('leaves a number alone that is somebody’s, and letters that are nobody’s', async () => {
  expect(await find('29 Manor Road')).toEqual({ ids: [neighbour.id], corrections: undefined })
  expect((await find('29b Manor Road')).corrections).not.toContainEqual({
    ...{ typed: '29b', used: '29 b' },
  })
})
