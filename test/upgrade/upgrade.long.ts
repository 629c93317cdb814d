import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDebianServer, type DebianServer } from '../faults/debian-server.js'
import { eventually } from '../support/eventually.js'
import { GatewayProcess, runCommand } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { buildEarlier, type EarlierBuild } from './earlier-build.js'
import { send, UpgradeCallers } from './upgrade-callers.js'

// Runs this build on the data of an earlier commit: no data is lost, and searches always answer.

const unlimited = JSON.stringify({
  default: { operations: 1_000_000, writes: 1_000_000, cost: 1_000_000_000 },
})
let folder: Awaited<ReturnType<typeof scratchFolder>>

const earlier = await buildEarlier()
console.log(`From ${earlier.commit}.`)
afterAll(async () => {
  // Undefined if the build failed.
  await (earlier as EarlierBuild | undefined)?.remove()
})

beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(async () => {
  await endAll()
  await folder.remove()
})

/** Stops the processes that a failed test left running. */
const ends: (() => Promise<unknown>)[] = []

async function endAll(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()))
}

function launch(environment: Readonly<Record<string, string>>, program?: string): GatewayProcess {
  const settings = { CALLER_LIMITS: unlimited, ...environment }
  const gateway = new GatewayProcess(folder.path, settings, program)
  ends.push(() => gateway.kill())
  return gateway
}

function callersAt(gateway: GatewayProcess): UpgradeCallers {
  const callers = new UpgradeCallers(gateway)
  ends.push(() => callers.rest())
  return callers
}

/** Resolves when the callers have stored `more` notifications. */
async function stores(callers: UpgradeCallers, more: number): Promise<void> {
  const least = callers.stored.size + more
  await eventually(
    () => callers.stored.size,
    (size) => size >= least,
  )
}

/** Sends each notification again with its key. A lost notification would get a new id. */
async function findAll(gateway: GatewayProcess, stored: ReadonlyMap<string, string>) {
  const keys = [...stored.keys()]
  const names = new Map<string, string>()
  for (const key of keys) names.set(key, await send(gateway, key))
  expect(names).toEqual(stored)
}

async function indexAgrees(environment: Readonly<Record<string, string>>): Promise<void> {
  const check = await runCommand(['index', 'check'], { DATA_DIR: folder.path, ...environment })
  expect(check.code, check.error + check.out).toBe(0)
}

describe('on the embedded database', () => {
  it('keeps stored data and finds the same records at once', async () => {
    const before = launch({}, earlier.program)
    await before.ready()
    const callersBefore = callersAt(before)
    await stores(callersBefore, 20)
    await callersBefore.rest()
    expect(await before.stop()).toBe(0)
    expect(callersBefore.failures).toEqual([])

    const after = launch({})
    // Older builds kept the embedded database in this folder, in a format that this build does not read.
    if (existsSync(join(folder.path, 'postgres'))) {
      expect(await after.end()).toBe(1)
      expect(after.error).toContain('holds the database of an earlier release')
      return
    }
    await after.address()
    const callersAfter = callersAt(after)
    await after.ready()
    await findAll(after, callersBefore.stored)
    await callersAfter.rest()
    await indexAgrees({})
    await after.stop()
    expect(callersAfter.failures).toEqual([])
    expect([...callersAfter.names]).toEqual([...callersBefore.names])
  })
})

describe('on a Postgres server', () => {
  let server: DebianServer

  beforeEach(async () => {
    server = await startDebianServer()
  })
  afterEach(async () => {
    await endAll()
    await server.stop()
  })

  it('keeps stored data while one replica replaces the other', async () => {
    const database = { DATABASE_URL: server.url, DEMO_DATA: 'on' }
    const before = launch(database, earlier.program)
    await before.ready()
    const callersBefore = callersAt(before)
    await stores(callersBefore, 20)

    const after = launch(database)
    await after.address()
    const callersAfter = callersAt(after)
    await after.ready()
    await stores(callersBefore, 20)
    await callersBefore.rest()
    expect(await before.stop()).toBe(0)
    await findAll(after, callersBefore.stored)
    await callersAfter.rest()
    await indexAgrees(database)
    await after.stop()
    expect(callersBefore.failures).toEqual([])
    expect(callersAfter.failures).toEqual([])
    expect([...callersAfter.names]).toEqual([...callersBefore.names])
  })
})
