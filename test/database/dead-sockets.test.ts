import { once } from 'node:events'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearDeadFolders } from '../../src/database/dead-sockets.js'
import { scratchFolder } from '../support/scratch-folder.js'

let place: Awaited<ReturnType<typeof scratchFolder>>

beforeEach(async () => {
  place = await scratchFolder()
})
afterEach(() => place.remove())

async function listen(name: string): Promise<{ server: Server; path: string }> {
  await mkdir(join(place.path, name))
  const path = join(place.path, name, 'socket')
  const server = createServer((visitor) => visitor.destroy()).listen(path)
  await once(server, 'listening')
  return { server, path }
}

/** A socket on which nobody listens, as a process leaves it that is killed. */
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
  await mkdir(join(place.path, 'db-starting'))
  await clearDeadFolders(place.path, 'db-', 'socket')
  expect((await readdir(place.path)).sort()).toEqual(['db-alive', 'db-starting', 'other-dead'])
  server.close()
})

it('does nothing where there is nothing to read', async () => {
  await clearDeadFolders(join(place.path, 'absent'), 'db-', 'socket')
  expect(await readdir(place.path)).toEqual([])
})
