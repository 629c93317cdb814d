// The thread of the embedded database: a heavy query here cannot stop the event loop of the gateway.
// Plain JavaScript, because worker threads load no TypeScript on Node 20.
import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketHandler } from '@electric-sql/pglite-socket'
import { ensureDataFolder } from './data-folder.mjs'
import { SessionQueue } from './session-queue.mjs'

const maxConnections = 20
const { dataFolder, template, listen } = workerData

function crash(error) {
  setImmediate(() => {
    throw error
  })
}

async function serve() {
  await ensureDataFolder(dataFolder, template)
  const database = await PGlite.create(dataFolder)
  const queue = new SessionQueue(database, crash)
  const connections = new Set()
  const server = createServer((socket) => {
    const connection = new PGLiteSocketHandler({ queryQueue: queue, closeOnDetach: true })
    const forget = () => connections.delete(connection)
    connections.add(connection)
    connection.addEventListener('close', forget)
    connection.addEventListener('error', forget)
    connection.attach(socket).catch(() => socket.destroy())
  })
  server.maxConnections = maxConnections
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(listen, resolve)
  })

  parentPort.once('message', async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.all([...connections].map((connection) => connection.detach(true)))
    await closed
    await database.close()
    parentPort.close()
  })

  const address = server.address()
  parentPort.postMessage({
    kind: 'ready',
    port: typeof address === 'string' ? null : address.port,
  })
}

serve().catch((error) => {
  parentPort.postMessage({ kind: 'failed', reason: error?.message ?? String(error) })
  parentPort.close()
})
