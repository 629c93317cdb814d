import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { createHttpServer } from '../../src/http/server.js'

const connections = 400
const config = readConfig({ LOG_LEVEL: 'silent' })
const limits = { headersMs: 500, requestMs: 800, connections: 2 * connections }
const http = await createHttpServer({ ...config, limits: { ...config.limits, ...limits } })
http.post('/graphql', () => ({ data: {} }))
const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))

afterAll(() => http.close())

const head = 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

/** Sends `beginning`, then single bytes until the connection is closed. */
async function drip(beginning: string): Promise<string> {
  const socket: Socket = connect({
    port: Number(url.port),
    host: url.hostname,
    allowHalfOpen: true,
  })
  socket.on('error', () => undefined)
  socket.write(beginning)
  const dripping = setInterval(() => socket.write('x'), 100)
  try {
    return await text(socket)
  } finally {
    clearInterval(dripping)
    socket.destroy()
  }
}

it.each([
  ['body', `${head}Content-Length: 100000\r\n\r\n{`],
  ['headers', `${head}X-Long: `],
])(
  'ends requests that send their %s byte by byte with a 408, while it serves other requests as usual',
  async (_kind, beginning) => {
    const dripping = Promise.all(Array.from({ length: connections }, async () => drip(beginning)))
    const served = await fetch(new URL('/graphql', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(served.status).toBe(200)
    const answers = await dripping
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408 '))).toHaveLength(connections)
  },
)

it('the idle time comes from the configuration', async () => {
  const app = await createHttpServer(readConfig({ IDLE_CONNECTION_SECONDS: '620' }))
  expect([http.server.keepAliveTimeout, app.server.keepAliveTimeout]).toEqual([72_000, 620_000])
})
