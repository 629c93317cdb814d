import { chmod, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEmbeddedServer } from '../../../src/database/embedded/embedded-server.js'
import { execute, findInstallation } from '../../../src/database/embedded/installation.js'
import { serverState } from '../../../src/database/embedded/server-state.js'
import { enterWindowsServer } from '../../../src/database/embedded/windows-server.js'
import { scratchFolder } from '../../support/scratch-folder.js'
import { rowsOf } from '../../support/server-databases.js'

let home: Awaited<ReturnType<typeof scratchFolder>>
let folder: string

beforeEach(async () => {
  home = await scratchFolder()
  folder = join(home.path, 'database')
})
afterEach(() => home.remove())

const open = (dataDir = home.path) => openEmbeddedServer({ dataDir })

it('serves a folder whose path is too long for a socket', async () => {
  const dataDir = join(home.path, 'x'.repeat(130))
  const { url, stop } = await open(dataDir)
  expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

it.runIf(process.getuid?.() === 0)(
  'serves as root below a folder that other users cannot enter',
  async () => {
    await chmod(home.path, 0o700)
    const { url, stop } = await open(join(home.path, 'closed'))
    expect(await rowsOf(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  },
)

it('ignores PGPORT, sorts text by bytes, and removes leftovers of earlier starts', async () => {
  await writeFile(`${folder}.log`, 'x'.repeat(1_100_000))
  const draft = join(home.path, 'database.new-abc')
  await mkdir(draft)
  const old = new Date(Date.now() - 3_600_000)
  await utimes(draft, old, old)
  vi.stubEnv('PGPORT', '5433')
  const { url, stop } = await open()
  expect(await rowsOf(url, `select lower('ÉA') as low, 'B' < 'a' as bytes`)).toEqual([
    { low: 'éa', bytes: true },
  ])
  vi.unstubAllEnvs()
  await stop()
  const remaining = ['database', 'database.log', 'database.log.1']
  expect((await readdir(home.path)).sort()).toEqual(remaining)
})

describe('says why it cannot start, and what to do', () => {
  const next = /docker run .*DATABASE_URL=/

  it('on the database of an earlier release, which it does not change', async () => {
    await mkdir(join(home.path, 'postgres'))
    await writeFile(join(home.path, 'postgres', 'PG_VERSION'), '18')
    await expect(open()).rejects.toThrow(/holds the database of an earlier release.*Move it away/)
    await expect(open()).rejects.toThrow(next)
    expect(await readdir(home.path)).toEqual(['postgres'])
  })

  it('on a folder with other files', async () => {
    await mkdir(folder)
    await writeFile(join(folder, 'letter.txt'), 'Dear tenant')
    await expect(open()).rejects.toThrow('it contains files other than a database')
    expect(await readdir(folder)).toEqual(['letter.txt'])
  })

  it('beside a foreign server, and on a database of another version', async () => {
    await (await open()).stop()
    const { command } = await findInstallation(folder)
    const control = [...command('pg_ctl'), '-D', folder, '-w', '-s']
    const sockets = `-c listen_addresses= -k ${home.path}`
    await execute([...control, 'start', '-l', '/dev/null', '-o', sockets])
    await expect(open()).rejects.toThrow(/another postmaster \(PID \d+\) running/)
    await execute([...control, 'stop'])
    await writeFile(join(folder, 'PG_VERSION'), '15\n')
    await expect(open()).rejects.toThrow(/initialized by PostgreSQL version 15/)
  })

  it.each(['/nonexistent', '/usr/bin'])('without programs in POSTGRES_BIN %s', async (bin) => {
    const opening = openEmbeddedServer({ dataDir: home.path, postgresBin: bin })
    await expect(opening).rejects.toThrow(`${bin} does not run here`)
  })
})

describe('the server on Windows', () => {
  it('listens on a port with a password, is shared, and ends with its last user', async () => {
    const installation = () => findInstallation(folder)
    const site = {
      folder,
      port: undefined,
      settings: [],
      onUnderway: () => undefined,
      installation,
    }
    const one = await enterWindowsServer(site)
    const other = await enterWindowsServer(site)
    expect(other.url).toBe(one.url)
    expect(new URL(one.url).password).toMatch(/^[\da-f]{48}$/)
    expect(await rowsOf(one.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await one.leave()
    await other.ended
    expect(await serverState(one.url)).toBe('absent')
    await rm(`${folder}.password`)
  })
})
