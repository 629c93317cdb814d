import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer } from '../../src/http/server.js'

const connections = 400
const arrival = { headersMs: 500, requestMs: 800, checkMs: 50, idleMs: 500 }

let http: FastifyInstance
let url: URL

beforeAll(async () => {
  http = await createHttpServer({
    ...{ production: true, corsOrigins: [], trustProxy: [], logLevel: 'silent' },
    arrival,
  })
  http.post('/graphql', () => ({ data: {} }))
  url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
})

afterAll(() => http.close())

const head = 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

/** Sends a beginning, then a byte again and again until the connection is ended. */
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
  ['bodies', `${head}Content-Length: 100000\r\n\r\n{`],
  ['headers', `${head}X-Long: `],
])(
  '%s that drip are ended with a 408, and others are served meanwhile',
  async (_kind, beginning) => {
    const dripping = Promise.all(Array.from({ length: connections }, async () => drip(beginning)))
    const served = await fetch(new URL('/graphql', url), {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    })
    expect(served.status).toBe(200)
    const answers = await dripping
    const [first = ''] = answers
    expect(first).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(first).toContain('"errors":[{"message":"The request took too long to arrive."')
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408 '))).toHaveLength(connections)
  },
)
