import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import { openDatabase } from '../../src/database/open-database.js'
import { createEvents } from '../../src/events/event-system.js'
import { createRecords } from '../../src/search/create-records.js'
import { serve } from '../events/projection-world.js'
import { startSourceServer } from '../events/source-server.js'
import { testDatabaseSettings } from '../support/database.js'
import { runRecorded } from './recorded-output.js'

const settings = await testDatabaseSettings()
const database = await openDatabase(settings)
const sources = await startSourceServer()
const parts = { searchEngine: 'postgres', personTotals: 'derived' } as const
const { records } = await createRecords({ database, clock: systemClock, config: parts })
const log = { warn: () => undefined, error: () => undefined }
const running = { database, records, clock: systemClock, log }
const events = createEvents({ ...running, sources: sources.configuration })
events.worker?.task.start(log)
afterAll(async () => {
  await events.worker?.task.stop(5_000)
  await sources.close()
  await database.close()
  await settings.dispose()
})

const refreshing = (...args: string[]) =>
  runRecorded(['records', 'refresh', ...args], {
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.url,
    // The command only checks that the sources are configured.
    ...sources.environment,
  })

async function person(): Promise<string> {
  const id = randomUUID()
  await database.prisma.person.create({ data: { id, surname: 'Before' } })
  serve(sources, 'person', { id, surname: 'After' })
  return id
}

it('makes the running gateway read records again', async () => {
  const id = await person()
  expect(await refreshing('--kind', 'person,account')).toEqual({
    code: 0,
    out: '1 refreshed, 0 dead',
    error: 'Refreshing 100%',
  })
  const where = { id }
  expect(await database.prisma.person.findUnique({ where })).toMatchObject({ surname: 'After' })
})

it('ends with 1 when an event is dead', async () => {
  const id = await person()
  sources.entities.set(`/persons/${id}`, 'nonsense')
  const after = `person:${'0'.repeat(8)}-0000-4000-8000-000000000000`
  const { code, out, error } = await refreshing('--after', after)
  expect({ code, out }).toEqual({ code: 1, out: '1 refreshed, 1 dead' })
  expect(error).toContain('Run housing-gateway events list for the reasons.')
  expect((await refreshing('--after', `account:${id}`)).out).toBe('0 refreshed, 0 dead')
})

it('stops when more records are gone at their source than --removals allows', async () => {
  await database.prisma.person.create({ data: { id: randomUUID() } })
  const { code, error } = await refreshing('--kind', 'person', '--removals', '0')
  expect(code).toBe(1)
  expect(error).toContain('More than 0 records no longer exist at their source services.')
})

it.each([
  ['--kind', 'person,dog'],
  ['--after', 'person'],
  ['--after', `dog:${randomUUID()}`],
  ['--after', 'person:secret'],
  ['--removals', 'all'],
])('refuses %s %s', async (...args) => {
  expect(await refreshing(...args)).toMatchObject({ code: 2 })
})

it('fails at once without source services', async () => {
  const { code, error } = await runRecorded(['records', 'refresh'], {
    DATA_DIR: settings.dataDir,
    DEMO_DATA: 'off',
  })
  expect(code).toBe(2)
  expect(error).toContain('Set SOURCE_SERVICES as for the gateways.')
})
