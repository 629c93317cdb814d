import { once } from 'node:events'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearDeadFolders } from '../../src/database/dead-sockets.js'
import { scratchFolder } from '../support/scratch-folder.js'

let parent: Awaited<ReturnType<typeof scratchFolder>>

beforeEach(async () => {
  parent = await scratchFolder()
})
afterEach(() => parent.remove())

async function listen(name: string): Promise<{ server: Server; path: string }> {
  await mkdir(join(parent.path, name))
  const path = join(parent.path, name, 'socket')
  const server = createServer((visitor) => visitor.destroy()).listen(path)
  await once(server, 'listening')
  return { server, path }
}

/** A socket on which no process listens, as one that was killed leaves it. */
async function listenAndDie(name: string): Promise<void> {
  const { server, path } = await listen(name)
  await rename(path, `${path}.aside`)
  server.close()
  await once(server, 'close')
  await rename(`${path}.aside`, path)
}

it('removes folders whose socket is dead, and no others', async () => {
  const { server } = await listen('db-alive')
  await listenAndDie('db-dead')
  await listenAndDie('other-dead')
  await mkdir(join(parent.path, 'db-starting'))
  await clearDeadFolders(parent.path, 'db-', 'socket')
  expect((await readdir(parent.path)).sort()).toEqual(['db-alive', 'db-starting', 'other-dead'])
  server.close()
})

it('does nothing where there is nothing to read', async () => {
  await clearDeadFolders(join(parent.path, 'absent'), 'db-', 'socket')
  expect(await readdir(parent.path)).toEqual([])
})
