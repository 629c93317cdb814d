import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, it, onTestFinished, type TestContext } from 'vitest'
import { openDatabase } from '../../src/database/open-database.js'
import { eventually } from '../support/eventually.js'
import { startDebianServer } from './debian-server.js'
import { failuresOf, FaultBench, faultMs, unavailable } from './fault-bench.js'
import { report, reportNotRun } from './report.js'
import { mountSmallDisk, type SmallDisk } from './small-disk.js'

const bench = new FaultBench()

async function smallDisk({ task, skip }: TestContext, megabytes: number): Promise<SmallDisk> {
  const disk = await mountSmallDisk(megabytes)
  if (typeof disk !== 'string') return disk
  reportNotRun(task.name, disk)
  return skip(disk)
}

it('loses no write, and fails no read, when the disk of the tables is full', async (context) => {
  const disk = await smallDisk(context, 64)
  await bench.server.sql(`create tablespace small location '${disk.folder}'`)
  const { database, url } = await bench.freshDatabase('tablespace small')
  onTestFinished(async () => {
    await bench.server.sql(`drop database ${database} with (force)`)
    await bench.server.sql('drop tablespace small')
    await disk.remove()
  })
  const fleet = await bench.start({ DATABASE_URL: url })
  fleet.work()
  await fleet.serves()
  await disk.fill()
  await eventually(
    () => failuresOf(fleet, 'write').length,
    (count) => count > 0,
  )
  await pause(faultMs)
  const failing = { status: 200, readiness: 'degraded', database: 'ok', writes: 'failing' }
  // One write in a hundred still finds space.
  await eventually(
    () => fleet.readinessStates(),
    (all) =>
      all.every((state) =>
        isDeepStrictEqual({ ...state, search: 'ok' }, { ...failing, search: 'ok' }),
      ),
  )
  await disk.free()
  const repairedAt = performance.now()
  await fleet.serves()
  expect(performance.now() - repairedAt).toBeLessThan(15_000)
  expect((await fleet.readinessStates()).map(({ readiness }) => readiness)).toEqual([
    'ready',
    'ready',
    'ready',
  ])
  await fleet.rest()
  const { lost, duplicates } = await bench.report('full disk (tables)', fleet, {
    database,
    repairedAt,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  expect([failuresOf(fleet, 'read'), failuresOf(fleet, 'write')]).toEqual([
    [],
    ['SERVICE_UNAVAILABLE'],
  ])
  expect(fleet.log.join('')).toContain('53100')
})

it('loses no write, and recovers, when the disk of the write-ahead log is full and the server ends', async (context) => {
  const disk = await smallDisk(context, 96)
  const server = await startDebianServer(`${disk.folder}/wal`)
  onTestFinished(async () => {
    await server.stop().catch(() => undefined)
    await disk.remove()
  })
  const { url } = server
  await (await openDatabase({ url, dataDir: '', poolSize: 1 })).close()
  const fleet = await bench.start({ DATABASE_URL: url })
  fleet.work()
  await fleet.serves()
  await disk.fill()
  const isUp = () =>
    server.sql('select pg_switch_wal()').then(
      () => true,
      () => false,
    )
  await eventually(isUp, false)
  await eventually(
    () => fleet.readiness(),
    (all) => all.every((code) => code === 503),
  )
  await pause(faultMs)
  await disk.free()
  // The server may have stopped or be in recovery.
  await eventually(async () => {
    await server.revive().catch(() => undefined)
    return isUp()
  }, true)
  const repairedAt = performance.now()
  await fleet.serves()
  expect(performance.now() - repairedAt).toBeLessThan(15_000)
  await fleet.rest()
  const result = await report('full disk (log)', fleet, {
    server,
    database: 'postgres',
    repairedAt,
  })
  expect({ lost: result.lost, duplicates: result.duplicates }).toEqual({ lost: 0, duplicates: 0 })
  for (const kind of ['read', 'write'] as const) {
    expect(failuresOf(fleet, kind)).not.toEqual([])
    expect(unavailable).toEqual(expect.arrayContaining(failuresOf(fleet, kind)))
  }
})
