import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { createHttpServer } from '../../src/http/server.js'

const most = 3
const log: string[] = []

const config = readConfig({})
const http = await createHttpServer(
  { ...config, limits: { ...config.limits, connections: most } },
  { write: (line) => log.push(line) },
)
http.get('/served', () => ({}))
const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))

afterAll(() => http.close())

async function open(): Promise<Socket> {
  const socket = connect({ port: Number(url.port), host: url.hostname })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function exchangeOn(socket: Socket): Promise<string> {
  const firstData = once(socket, 'data')
  socket.write('GET /served HTTP/1.1\r\nHost: a\r\n\r\n')
  return String(await firstData)
}

it('closes connections over the limit, logs one warning, and accepts connections again once there is room', async () => {
  const openSockets: Socket[] = []
  while (openSockets.length < most) {
    const socket = await open()
    openSockets.push(socket)
    expect(await exchangeOn(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
  }
  for (let more = 0; more < 50; more += 1) {
    const socket = await open()
    if (!socket.closed) await once(socket, 'close')
  }
  const warnings = log.map((line) => JSON.parse(line) as { closed: number; connections: number })
  expect(warnings).toMatchObject([{ level: 40, closed: 1, connections: most }])

  openSockets.pop()?.destroy()
  for (const socket of openSockets) expect(await exchangeOn(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
  await expect
    .poll(async () => {
      const socket = await open()
      return Promise.race([exchangeOn(socket), once(socket, 'close').then(() => 'closed')])
    })
    .toMatch(/^HTTP\/1\.1 200 OK/)
  for (const socket of openSockets) socket.destroy()
})
