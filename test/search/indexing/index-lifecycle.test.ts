import { expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import { createEngine } from '../../../src/search/create-engine.js'
import { IndexFollower } from '../../../src/search/indexing/index-follower.js'
import { IndexLifecycle } from '../../../src/search/indexing/index-lifecycle.js'
import { IndexLeases } from '../../../src/search/indexing/index-lease.js'
import { indexDefinitions } from '../../../src/records/kinds/kinds.js'
import { sharedDatabase } from '../../support/database.js'
import { eventually } from '../../support/eventually.js'

const database = await sharedDatabase()

/** The index of persons in a release with these additional sortable fields. */
async function release(...fields: string[]) {
  const engine = await createEngine({
    config: { searchEngine: 'postgres' },
    database,
    clock: systemClock,
  })
  const definitions = indexDefinitions
    .filter(({ name }) => name === 'persons')
    .map((definition) => ({ ...definition, sortable: [...definition.sortable, ...fields] }))
  const lifecycle = new IndexLifecycle(engine, database, definitions)
  const others = async () => (await engine.otherVersions('persons')).map(({ name }) => name)
  return { engine, definitions, lifecycle, others, name: () => engine.sink('persons', 'live').name }
}

it('lets an index follow the feed as soon as another release creates a new version of it', async () => {
  const own = await release()
  await own.lifecycle.complete()
  expect(await own.lifecycle.prepare()).toEqual([])
  const next = await release('uuid')
  expect(await next.lifecycle.prepare()).toEqual(['persons'])
  expect(await own.lifecycle.prepare()).toEqual([])
  const state = await new IndexLeases(database.sql).state(own.name())
  expect(state).toMatchObject({ filled: true })
})

it('keeps the previous version of an index until the next build or a prune', async () => {
  const [first, second, third] = [await release(), await release('uuid'), await release('surname')]
  await first.lifecycle.complete()
  await second.lifecycle.complete()
  expect(await second.others()).toEqual([first.name()])
  await third.lifecycle.complete()
  expect(await third.others()).toEqual([second.name()])
  expect(await third.lifecycle.prune('persons')).toEqual([second.name()])
  expect(await third.others()).toEqual([])
  const states = await new IndexLeases(database.sql).states(
    [first, second, third].map(({ name }) => name()),
  )
  expect(states.size).toBe(0)
})

it('drops a version that no gateway has used for a week', async () => {
  const [old, next] = [await release(), await release('uuid')]
  await old.lifecycle.complete()
  await next.lifecycle.complete()
  await database.sql.execute(
    `update index_position set seen_at = now() - interval '8 days' where name = $1`,
    [old.name()],
  )
  const indexes = { definitions: next.definitions, inspectionMs: 60_000 }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const follower = new IndexFollower(next.engine, database, systemClock, log, indexes)
  for (const task of follower.tasks()) task.start(log)
  await eventually(next.others, [])
  await Promise.all(follower.tasks().map((task) => task.stop(5_000)))
})

it('does not prune a version that another process is building', async () => {
  const [own, next] = [await release(), await release('uuid')]
  await own.lifecycle.complete()
  await own.lifecycle.prune('persons')
  await next.lifecycle.prepare()
  const shadow = `${next.name()}_next`
  await new IndexLeases(database.sql).hold(shadow, 'person', async () => {
    expect(await own.lifecycle.prune('persons')).toEqual([])
  })
  expect(await own.lifecycle.prune('persons')).toEqual([next.name()])
})
