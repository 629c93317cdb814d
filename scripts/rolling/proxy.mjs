// A load balancer: polls /ready of each replica and sends requests to the ready ones in turn. It never
// retries, so that callers see every failure of a replica.
import { Agent, createServer, request } from 'node:http'
import { once } from 'node:events'

const pollIntervalMs = 200

/** @returns the address of the proxy, and functions to add and remove replicas */
export async function startProxy() {
  const agent = new Agent({ keepAlive: true })
  const backends = new Map()
  let turn = 0

  async function poll(port) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null)
    await answer?.body?.cancel()
    const backend = backends.get(port)
    if (backend !== undefined) backend.ready = answer?.ok === true
  }

  const polling = setInterval(() => {
    for (const port of backends.keys()) void poll(port)
  }, pollIntervalMs)

  const server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(([, { ready: isReady }]) => isReady).map(([port]) => port)
    if (ready.length === 0) {
      outgoing.writeHead(503).end('no replica is ready')
      return
    }
    turn += 1
    const { method, url, headers } = incoming
    const port = ready[turn % ready.length]
    const forwarded = request({ agent, host: '127.0.0.1', port, method, path: url, headers })
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end(`${port}: ${error.message}`)
    })
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** Resolves when the replica is ready and receives requests. */
    async add(port, hasEnded) {
      backends.set(port, { ready: false })
      while (!backends.get(port).ready) {
        if (hasEnded()) throw new Error('A replica ended before it was ready.')
        await poll(port)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    remove: (port) => backends.delete(port),
    close() {
      clearInterval(polling)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
