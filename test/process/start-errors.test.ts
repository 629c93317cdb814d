import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommandResult, runRecorded } from '../cli/recorded-output.js'
import { testDatabaseSettings, type TestDatabaseSettings } from '../support/database.js'
import { scratchFolder } from '../support/scratch-folder.js'

let folder: Awaited<ReturnType<typeof scratchFolder>>
const servers: Server[] = []

beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await folder.remove()
})

async function start(environment: Record<string, string>): Promise<CommandResult> {
  return runRecorded(['serve'], { DATA_DIR: folder.path, PORT: '0', ...environment })
}

/** The outcome of a start that fails with only this message. */
function failure(message: string): CommandResult {
  return { code: 1, out: '', error: message }
}

async function listen(onConnection?: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('the address to listen on', () => {
  let settings: TestDatabaseSettings
  beforeEach(async () => {
    settings = await testDatabaseSettings()
    return () => settings.dispose()
  })
  const startAt = (address: Record<string, string>) =>
    start({ DATABASE_URL: settings.url, DEMO_DATA: 'off', ...address })

  it('is in use', async () => {
    const port = await listen()
    expect(await startAt({ PORT: String(port) })).toEqual(
      failure(
        `Port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port; 0 picks a free one.`,
      ),
    )
  })

  it('is not an address of this machine', async () => {
    // Reserved for documentation.
    expect(await startAt({ HOST: '192.0.2.1' })).toEqual(
      failure(
        'HOST 192.0.2.1 is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all its addresses.',
      ),
    )
  })
})

it('lists every error of the configuration', async () => {
  const { code, out, error } = await start({ PORT: 'http', LOG_LEVEL: 'loud' })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toMatch(
    /^The configuration has 2 fault\(s\):\n {2}- PORT must be .+\n {2}- LOG_LEVEL must be one of: .+$/,
  )
})

it('cannot use a file as DATA_DIR', async () => {
  const path = join(folder.path, 'file')
  await writeFile(path, '')
  const { code, out, error } = await start({ DATA_DIR: path })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toBe(
    `The configuration has 1 fault(s):\n  - DATA_DIR ${path} cannot be created (EEXIST). Set it to a folder that this user may write to.`,
  )
})

it.runIf(process.platform === 'linux')('cannot create DATA_DIR in /proc', async () => {
  const { code, out, error } = await start({ DATA_DIR: '/proc/x' })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toMatch(/DATA_DIR \/proc\/x cannot be created \(\w+\)\. Set it to a folder/)
})

describe('the server of DATABASE_URL', () => {
  const password = 'correct-horse-battery'

  async function startWith(port: number): Promise<CommandResult> {
    const outcome = await start({
      DATABASE_URL: `postgresql://gateway:${password}@127.0.0.1:${port}/gateway`,
    })
    expect(outcome.error).not.toContain(password)
    return outcome
  }

  function unusable(port: number, reason: string): CommandResult {
    return failure(
      `The Postgres server at 127.0.0.1:${port} (DATABASE_URL) cannot be used: ${reason}.`,
    )
  }

  it('is not running', async () => {
    const port = await listen()
    servers[0]?.close()
    expect(await startWith(port)).toEqual(
      unusable(
        port,
        'no server listens at this address. Start the server, or correct the host and port',
      ),
    )
  })

  it('has an unknown name', async () => {
    const { code, out, error } = await start({
      DATABASE_URL: 'postgresql://gateway@no-such-host.invalid/gateway',
    })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(
      /^The Postgres server at no-such-host\.invalid:5432 \(DATABASE_URL\) cannot be used: its host name .+$/,
    )
  })

  it.each([
    ['28P01', 'it refuses the password. Correct user and password'],
    ['3D000', 'it has no database with this name. Create the database, or correct the name'],
    ['57P03', 'it is starting or stopping. Try again in a moment'],
  ])('refuses the connection with %s', async (code, reason) => {
    const port = await listen((socket) => {
      socket.once('data', () => socket.end(refusal(code)))
    })
    expect(await startWith(port)).toEqual(unusable(port, reason))
  })

  it('is not Postgres', async () => {
    const port = await listen((socket) => {
      socket.once('data', () => socket.end())
    })
    const reason = 'it closed the connection. Check that this is a Postgres server'
    expect(await startWith(port)).toEqual(unusable(port, reason))
  })
})

/** An ErrorResponse of the Postgres protocol. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}
