import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../src/database/open-database.js'
import { embeddedSettings, type TestDatabaseSettings } from '../../support/database.js'
import { Child } from './child.js'

let settings: TestDatabaseSettings

beforeEach(async () => {
  settings = await embeddedSettings()
})
afterEach(() => settings.dispose())

it('keeps every acknowledged row when the gateway is killed while it writes', async () => {
  const acknowledged: string[] = []
  for (const rows of [40, 150]) {
    const child = new Child('write-rows.script.ts', settings.dataDir)
    const seen = Array.from({ length: rows }, () => child.line())
    acknowledged.push(...(await Promise.all(seen)))
    await child.kill()

    const database = await openDatabase(settings)
    const kept = await database.prisma.gatewayState.findMany()
    expect(kept.map((row) => row.key)).toEqual(expect.arrayContaining(acknowledged))
    await database.prisma.gatewayState.deleteMany()
    acknowledged.length = 0
    await database.close()
  }
})
