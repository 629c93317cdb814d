import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseInUseError } from '../../../src/database/folder-lock.js'
import { openDatabase } from '../../../src/database/open-database.js'
import { lockWithPidFile } from '../../../src/database/pid-file-lock.js'
import { embeddedSettings, type TestDatabaseSettings } from '../../support/database.js'
import { Child } from './child.js'

describe('one data folder, one gateway', () => {
  let settings: TestDatabaseSettings

  beforeEach(async () => {
    settings = await embeddedSettings()
  })
  afterEach(() => settings.dispose())

  it('refuses a second opening in the same process and says what to do', async () => {
    const database = await openDatabase(settings)
    try {
      const second = openDatabase(settings)
      await expect(second).rejects.toBeInstanceOf(DatabaseInUseError)
      await expect(second).rejects.toThrow(settings.dataDir)
      await expect(second).rejects.toThrow(/Stop that gateway.*DATA_DIR.*DATABASE_URL/)
    } finally {
      await database.close()
    }
  })

  it('refuses another process, and leaves the database of the first one whole', async () => {
    const database = await openDatabase(settings)
    const child = new Child('open-and-report.script.ts', settings.dataDir)
    try {
      expect(await child.line()).toContain('DatabaseInUseError')
      expect(await database.prisma.person.count()).toBe(0)
    } finally {
      await child.kill()
      await database.close()
    }
  })

  it('is free again once the process that had it was killed', async () => {
    const child = new Child('open-and-report.script.ts', settings.dataDir)
    expect(await child.line()).toBe('open')
    await expect(openDatabase(settings)).rejects.toBeInstanceOf(DatabaseInUseError)
    await child.kill()

    const database = await openDatabase(settings)
    expect(await database.prisma.person.count()).toBe(0)
    await database.close()
  })

  it('is free again after a close', async () => {
    await (await openDatabase(settings)).close()
    await (await openDatabase(settings)).close()
  })
})

describe('the lock file where the kernel has no lock of its own', () => {
  let folder: string
  let file: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'housing-gateway-lock-'))
    file = join(folder, 'postgres.pid')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is held once, and nothing is left when it is released', async () => {
    const lock = await lockWithPidFile(file)
    expect(await lockWithPidFile(file)).toBeUndefined()
    await lock?.release()
    expect(await readdir(folder)).toEqual([])
  })

  it('is respected while its process lives', async () => {
    await writeFile(file, `${process.ppid} other`)
    expect(await lockWithPidFile(file)).toBeUndefined()
    expect(await readdir(folder)).toEqual(['postgres.pid'])
  })

  it('is not believed in a copy of the folder, and the original keeps its own', async () => {
    await lockWithPidFile(file)
    const copy = `${folder}-copy`
    await cp(folder, copy, { recursive: true })
    // A living process of somebody else, which the copy would wait for.
    const mark = await readFile(join(copy, 'postgres.pid'), 'utf8')
    await writeFile(join(copy, 'postgres.pid'), mark.replace(/^\d+/, String(process.ppid)))
    expect(await lockWithPidFile(join(copy, 'postgres.pid'))).toBeDefined()
    expect(await lockWithPidFile(file)).toBeUndefined()
    await rm(copy, { recursive: true })
  })

  it('is taken over from a process that is gone, but only once', async () => {
    await writeFile(file, `${await idOfEndedProcess()} other`)
    const locks = await Promise.all(Array.from({ length: 8 }, () => lockWithPidFile(file)))
    expect(locks.filter((lock) => lock !== undefined)).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['postgres.pid'])
  })

  it('is taken over when an earlier run had the same process id', async () => {
    await writeFile(file, `${process.pid} earlier`)
    expect(await lockWithPidFile(file)).toBeDefined()
  })
})

async function idOfEndedProcess(): Promise<number> {
  const child = new Child('exit.script.ts')
  const id = Number(await child.line())
  await child.kill()
  return id
}
