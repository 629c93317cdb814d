import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { IndexUses } from '../../../src/search/indexing/index-uses.js'
import { openTestDatabase } from '../../support/database.js'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('counts a replica that was killed until its lease of a minute ends', async () => {
  const place = 'persons_0badcafe'
  const [killed, alive] = [new IndexUses(database.pool), new IndexUses(database.pool)]
  const replicas = async () => (await alive.all()).get(place)?.replicas
  const pass = (seconds: number) =>
    database.pool.query(
      `update index_use set seen_at = seen_at - $2 * interval '1 second' where name = $1`,
      [place, seconds],
    )
  await killed.announce([place])
  await alive.announce([place])
  await pass(50)
  expect(await replicas()).toBe(2)
  await alive.announce([place])
  await pass(11)
  expect(await replicas()).toBe(1)
  await pass(50)
  expect((await alive.all()).get(place)).toMatchObject({ replicas: 0, isAnnounced: true })
})
