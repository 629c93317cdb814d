import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.js'
import { createHttpServer } from '../../src/http/server.js'

it.each([
  { sent: 'nothing', text: '' },
  { sent: 'half a request', text: 'GET /served HTTP/1.1\r\nHos' },
])('a connection that has sent $sent is ended when the server closes', async ({ text }) => {
  const http = await createHttpServer(readConfig({ LOG_LEVEL: 'silent' }))
  const { hostname, port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const connection = once(http.server, 'connection')
  const socket = connect({ port: Number(port), host: hostname })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await connection
  socket.write(text)
  await Promise.all([http.close(), closed])
  expect(http.server.listening).toBe(false)
})
