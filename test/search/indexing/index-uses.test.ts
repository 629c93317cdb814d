import { expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import { FeedTrimmer } from '../../../src/search/indexing/feed-trimmer.js'
import { IndexUses } from '../../../src/search/indexing/index-uses.js'
import { sharedDatabase } from '../../support/database.js'

const database = await sharedDatabase()

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

it('forgets replicas that were killed long ago, but not when a version was used last', async () => {
  const places = ['persons_0decade5', 'persons_0ddc0ffe']
  const rows = async () => {
    const { rows: left } = await database.pool.query<{ name: string }>(
      'select name from index_use where name = any($1) order by name',
      [places],
    )
    return left.map(({ name }) => name)
  }
  const [killed, alive] = [new IndexUses(database.pool), new IndexUses(database.pool)]
  await killed.announce(places)
  await database.pool.query(
    `update index_use set seen_at = seen_at - interval '8 days' where name = any($1)`,
    [places],
  )
  await alive.announce(places.slice(0, 1))
  expect(await rows()).toHaveLength(3)
  await new FeedTrimmer(database, systemClock, (failure) => {
    throw failure
  }).trim()
  expect(await rows()).toEqual([...places].sort())
})

it('counts a replica that withdrew no more, and remembers when it did', async () => {
  const place = 'persons_0ddba115'
  const [ended, alive] = [new IndexUses(database.pool), new IndexUses(database.pool)]
  await alive.announce([place])
  const announcing = ended.announce([place])
  await ended.withdraw()
  await announcing
  await ended.announce([place])
  expect((await alive.all()).get(place)?.replicas).toBe(1)
  await alive.withdraw()
  const use = (await alive.all()).get(place)
  expect(use).toMatchObject({ replicas: 0, isAnnounced: true })
  expect(use?.idleSeconds).toBeLessThan(60)
})
