import { mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.js'
import { embeddedSettings, type TestDatabaseSettings } from '../../support/database.js'

let settings: TestDatabaseSettings

beforeEach(async () => {
  settings = await embeddedSettings()
})
afterEach(() => settings.dispose())

async function socketFolder(): Promise<string> {
  const note = await readFile(join(settings.dataDir, 'postgres.socket.json'), 'utf8')
  return noteFolder(note)
}

function noteFolder(note: string): string {
  return (JSON.parse(note) as { address: { folder: string } }).address.folder
}

it('keeps everybody else out of its data and its socket', async () => {
  const database = await openDatabase(settings)
  for (const folder of [join(settings.dataDir, 'postgres'), await socketFolder()]) {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  }
  await database.close()
})

it('listens in its data folder, or elsewhere when the name is too long for a socket', async () => {
  const database = await openDatabase(settings)
  expect(await socketFolder()).toBe(join(await realpath(settings.dataDir), 'socket'))
  await database.close()
  const long = { ...settings, dataDir: join(settings.dataDir, 'x'.repeat(90)) }
  const other = await openDatabase(long)
  const note = await readFile(join(long.dataDir, 'postgres.socket.json'), 'utf8')
  const folder = noteFolder(note)
  expect(Buffer.byteLength(folder)).toBeLessThan(90)
  await other.close()
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

it('replaces a socket that a killed gateway left', async () => {
  const folder = join(settings.dataDir, 'socket')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.s.PGSQL.5432'), '')
  const database = await openDatabase(settings)
  await database.ping(5_000)
  await database.close()
})

it('leaves no socket folder behind, however often it is closed', async () => {
  const database = await openDatabase(settings)
  const folder = await socketFolder()
  await Promise.all([database.close(), database.close()])
  await database.close()
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

it('does not wait for an answer longer than it is told', async () => {
  const database = await openDatabase(settings)
  const client = await database.pool.connect()
  await client.query('begin')
  await expect(database.ping(100)).rejects.toThrow('did not answer within 100 ms')
  await client.query('commit')
  client.release()
  await database.ping(5_000)
  await database.close()
})

it('fails everything with the cause when the database dies, and still closes', async () => {
  const database = await openDatabase(settings)
  const folder = await socketFolder()
  await rm(join(settings.dataDir, 'postgres', 'pg_wal'), { recursive: true })
  const fatal = database.pool.query('create table large as select generate_series(1, 300000)')
  const waiting = database.pool.query('select 1')
  await expect(Promise.all([fatal, waiting])).rejects.toThrow()
  await expect(waiting).rejects.toThrow('The embedded database stopped')
  await expect(database.prisma.person.count()).rejects.toThrow('The embedded database stopped')
  await expect(database.ping(5_000)).rejects.toThrow('The embedded database stopped')
  await database.close()
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

it.each(['global/pg_control', 'pg_wal'])('says what to do when %s is gone', async (part) => {
  const folder = join(settings.dataDir, 'postgres')
  await rm(folder, { recursive: true, force: true })
  await (await openDatabase(settings)).close()
  await rm(join(folder, part), { recursive: true })
  await expect(openDatabase(settings)).rejects.toThrow(
    'its files may be damaged. Restore the folder from a backup',
  )
})

it('says which folder it cannot use, and lets go of it', async () => {
  const folder = join(settings.dataDir, 'postgres')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(join(folder, 'PG_VERSION'), '9.6\n')
  for (const attempt of ['first', 'second']) {
    await expect(openDatabase(settings), attempt).rejects.toThrow(
      new RegExp(`embedded database in ${folder} cannot start: .+ Set DATA_DIR`),
    )
  }
})
