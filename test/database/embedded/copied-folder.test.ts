import { execFile } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { openDatabase } from '../../../src/database/open-database.js'
import { embeddedSettings, type TestDatabaseSettings } from '../../support/database.js'

let settings: TestDatabaseSettings
let original: Database
let copied: TestDatabaseSettings

/** As people copy a folder: with its socket, its note and whatever else is in it. */
async function copyWhileRunning(): Promise<void> {
  copied = { ...settings, dataDir: `${settings.dataDir}-copy` }
  await promisify(execFile)('cp', ['-a', settings.dataDir, copied.dataDir])
}

beforeEach(async () => {
  settings = await embeddedSettings()
  original = await openDatabase(settings)
  await original.prisma.gatewayState.create({
    data: { key: 'whose', value: 'both', updatedAt: new Date() },
  })
  await copyWhileRunning()
})
afterEach(async () => {
  await original.close()
  await settings.dispose()
  await rm(copied.dataDir, { recursive: true, force: true })
})

/** Through a new connection, which finds its way by the socket's name. */
async function read(folder: TestDatabaseSettings): Promise<unknown> {
  const visitor = await openDatabase({ ...folder, attach: 'only' })
  try {
    return (await visitor.prisma.gatewayState.findMany()).map((row) => row.value)
  } finally {
    await visitor.close()
  }
}

function rename(database: Database, value: string) {
  return database.prisma.gatewayState.update({ where: { key: 'whose' }, data: { value } })
}

it('serves an original and its copy side by side, and stops either without the other', async () => {
  const copy = await openDatabase(copied)
  await rename(copy, 'the copy')
  await rename(original, 'the original')
  expect(await read(settings)).toEqual(['the original'])
  expect(await read(copied)).toEqual(['the copy'])

  await copy.close()
  expect(await read(settings)).toEqual(['the original'])

  const again = await openDatabase(copied)
  await original.close()
  expect(await read(copied)).toEqual(['the copy'])
  await again.close()
})

it('leaves a socket alone that a link in the copy leads to', async () => {
  await rm(join(copied.dataDir, 'socket'), { recursive: true, force: true })
  await symlink(join(settings.dataDir, 'socket'), join(copied.dataDir, 'socket'))
  const copy = await openDatabase(copied)
  expect(await read(settings)).toEqual(['both'])
  await copy.close()
  expect(await read(settings)).toEqual(['both'])
})
