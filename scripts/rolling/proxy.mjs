// A balancer such as stands in front of replicas anywhere: it asks each for /ready, and gives requests in turn
// to those that are. It tries nothing twice, so that whatever a replica fails is seen by the caller.
import { Agent, createServer, request } from 'node:http'
import { once } from 'node:events'

const askEveryMs = 200

/** @returns the proxy's address, and how replicas come and go */
export async function startProxy() {
  const agent = new Agent({ keepAlive: true })
  const backends = new Map()
  let turn = 0

  async function ask(port) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null)
    await answer?.body?.cancel()
    const backend = backends.get(port)
    if (backend !== undefined) backend.ready = answer?.ok === true
  }

  const asking = setInterval(() => {
    for (const port of backends.keys()) void ask(port)
  }, askEveryMs)

  const server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(([, { ready: isReady }]) => isReady).map(([port]) => port)
    if (ready.length === 0) {
      outgoing.writeHead(503).end('no replica is ready')
      return
    }
    turn += 1
    const { method, url, headers } = incoming
    const port = ready[turn % ready.length]
    const passed = request({ agent, host: '127.0.0.1', port, method, path: url, headers })
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end(`${port}: ${error.message}`)
    })
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** Resolves when the replica is ready and takes its turns. */
    async add(port, hasEnded) {
      backends.set(port, { ready: false })
      while (!backends.get(port).ready) {
        if (hasEnded()) throw new Error('A replica ended before it was ready.')
        await ask(port)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    remove: (port) => backends.delete(port),
    close() {
      clearInterval(asking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
