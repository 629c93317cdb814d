// The thread of the embedded database: a heavy query here cannot stop the event loop of the gateway.
// Plain JavaScript, because worker threads load no TypeScript on Node 20.
import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketHandler } from '@electric-sql/pglite-socket'
import { changesChannel } from './client-sessions.mjs'
import { ensureDataFolder } from './data-folder.mjs'
import { EmbeddedUpkeep, upkeepParameters } from './embedded-upkeep.mjs'
import { SessionQueue } from './session-queue.mjs'

const maxConnections = 20
const upkeepEveryMs = 5_000
const { dataFolder, template, listen, idleLimitMs } = workerData

const idleTooLong = fatalError(
  '25P03',
  'The transaction was open for too long with nothing done in it, while others waited for the embedded database. It was rolled back.',
)

/** An ErrorResponse of the protocol, after which the connection ends. */
function fatalError(sqlState, text) {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function crash(error) {
  setImmediate(() => {
    throw error
  })
}

async function serve() {
  await ensureDataFolder(dataFolder, template)
  const database = await PGlite.create(dataFolder, {
    startParams: [...PGlite.defaultStartParams, ...upkeepParameters],
  })
  const upkeep = new EmbeddedUpkeep(database, dataFolder)
  const connections = new Map()
  await database.exec(`listen ${changesChannel}`)
  const queue = new SessionQueue(database, {
    onCrash: crash,
    onNotice: (channel, payload) => {
      if (channel === changesChannel) parentPort.postMessage({ kind: 'announced', payload })
    },
    idleLimitMs,
    trimLog: () => upkeep.trimLog(),
    onIdle: (session) => {
      const { connection, socket } = connections.get(session) ?? {}
      socket?.write(idleTooLong)
      void connection?.detach(true)
    },
  })
  /** Table by table, so that others have their turn between two. */
  const eachDueTable = async (tend) => {
    const tables = await queue.between(() => upkeep.dueTables())
    for (const table of tables) await queue.between(() => tend(table))
  }
  let tending = Promise.resolve()
  const timer = setInterval(() => {
    tending = tending.then(() => eachDueTable((table) => upkeep.tend(table)))
  }, upkeepEveryMs)

  const server = createServer((socket) => {
    const connection = new PGLiteSocketHandler({ queryQueue: queue, closeOnDetach: true })
    const forget = () => connections.delete(connection.handlerId)
    connections.set(connection.handlerId, { connection, socket })
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
    clearInterval(timer)
    await tending
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.all([...connections.values()].map(({ connection }) => connection.detach(true)))
    await closed
    // A command that loads records may have been too short for the timer.
    await eachDueTable((table) => upkeep.analyze(table))
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
