import { copyFile, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { lockFolder } from '../../../src/database/folder-lock.js'
import { openDatabase } from '../../../src/database/open-database.js'
import { embeddedSettings, type TestDatabaseSettings } from '../../support/database.js'
import { Child } from './child.js'

let settings: TestDatabaseSettings
let noteFile: string

beforeEach(async () => {
  settings = await embeddedSettings()
  noteFile = join(settings.dataDir, 'postgres.socket.json')
})
afterEach(() => settings.dispose())

const attach = () => openDatabase({ ...settings, attach: true })

function put(database: Database, key: string) {
  return database.prisma.gatewayState.create({ data: { key, value: 1, updatedAt: new Date() } })
}

async function keys(database: Database): Promise<string[]> {
  const rows = await database.prisma.gatewayState.findMany({ orderBy: { key: 'asc' } })
  return rows.map((row) => row.key)
}

it('shares the database of a running gateway, which goes on after the tool has closed', async () => {
  const gateway = await openDatabase(settings)
  await put(gateway, 'by-gateway')

  const tool = await attach()
  await put(tool, 'by-tool')
  expect(await keys(tool)).toEqual(['by-gateway', 'by-tool'])
  await tool.close()

  await put(gateway, 'later')
  expect(await keys(gateway)).toEqual(['by-gateway', 'by-tool', 'later'])
  await gateway.close()
})

it('shares the database of another process', async () => {
  const child = new Child('open-and-report.script.ts', settings.dataDir)
  expect(await child.line()).toBe('open')
  const tool = await attach()
  await put(tool, 'by-tool')
  expect(await keys(tool)).toEqual(['by-tool'])
  await tool.close()
  await child.end()
})

it('opens the database itself when no process has it', async () => {
  const tool = await attach()
  await put(tool, 'alone')
  expect(await keys(tool)).toEqual(['alone'])
  await tool.close()
})

it('finds the socket by a file that only its user can read, and that goes with the gateway', async () => {
  const gateway = await openDatabase(settings)
  expect((await stat(noteFile)).mode & 0o777).toBe(0o600)
  await gateway.close()
  await expect(stat(noteFile)).rejects.toMatchObject({ code: 'ENOENT' })
})

it.each(['{"folder":"/nowhere"}', 'not JSON'])('is not misled by an old file: %s', async (note) => {
  await writeFile(noteFile, note)
  const tool = await attach()
  await put(tool, 'fine')
  await tool.close()
})

it('does not believe a note that was copied from another data folder', async () => {
  const gateway = await openDatabase(settings)
  const other = await embeddedSettings()
  const copying = await lockFolder(await realpath(other.dataDir))
  try {
    await copyFile(noteFile, join(other.dataDir, 'postgres.socket.json'))
    await expect(openDatabase({ ...other, attach: true })).rejects.toThrow(/starting or stopping/)
  } finally {
    await copying?.release()
    await gateway.close()
    await other.dispose()
  }
})

it('says that the gateway is starting or stopping when its socket does not answer', async () => {
  const gateway = await openDatabase(settings)
  const note = await readFile(noteFile, 'utf8')
  await writeFile(noteFile, '{"folder":"/nowhere"}')
  await expect(attach()).rejects.toThrow(/starting or stopping/)
  await writeFile(noteFile, note)
  await (await attach()).close()
  await gateway.close()
})

it('says that the database is busy while a statement of another client goes on', async () => {
  const gateway = await openDatabase(settings)
  const stopped = gateway.pool.query('select pg_sleep(12)')
  await expect(attach()).rejects.toThrow(/is busy/)
  await stopped
  await (await attach()).close()
  await gateway.close()
})
