import { indexDefinitions } from '../../../src/search/kinds/kinds.js'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import { usualPolicy } from '../../../src/search/indexing/index-policy.js'
import { IndexPreparer } from '../../../src/search/indexing/index-preparer.js'
import { VersionRetention } from '../../../src/search/indexing/version-retention.js'
import { createEngine } from '../../../src/search/create-engine.js'
import { sharedDatabase } from '../../support/database.js'

const oldDefinitions = indexDefinitions.filter(({ name }) => name === 'persons')
const newDefinitions = oldDefinitions.map((definition) => ({
  ...definition,
  sortable: [...definition.sortable, 'uuid'],
}))
const minute = 60
const day = 86_400

const database = await sharedDatabase()

/** A release whose index is filled: what looks after versions for it, and where its own is. */
async function release(definitions: typeof oldDefinitions) {
  const engine = await createEngine({
    config: { searchEngine: 'postgres' },
    database,
    clock: systemClock,
  })
  await new IndexPreparer(engine, database, definitions).complete()
  const retention = new VersionRetention(engine, database, { ...usualPolicy, definitions })
  return { retention, version: engine.sink('persons', 'live').name }
}

/** Has a version been used last so many seconds ago. */
const leaveAlone = (version: string, seconds: number) =>
  database.pool.query(
    `update index_use set seen_at = clock_timestamp() - $2 * interval '1 second' where name = $1`,
    [version, seconds],
  )

it('drops an older version after a quarter of an hour, a newer one after a week', async () => {
  const old = await release(oldDefinitions)
  const next = await release(newDefinitions)
  expect(next.version).not.toBe(old.version)

  // Going back: the old release finds a newer version.
  for (const idle of [16 * minute, 6 * day]) {
    await leaveAlone(next.version, idle)
    expect(await old.retention.sweep()).toEqual([])
  }
  await leaveAlone(next.version, 8 * day)
  expect(await old.retention.sweep()).toEqual([next.version])

  const again = await release(newDefinitions)
  await leaveAlone(old.version, 14 * minute)
  expect(await again.retention.sweep()).toEqual([])
  await leaveAlone(old.version, 16 * minute)
  expect(await again.retention.sweep()).toEqual([old.version])
})
