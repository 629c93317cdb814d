import { connect, type Socket } from 'node:net'
import type { Client } from 'pg'
import { z } from 'zod'

/** 1234 and 5678 instead of a protocol version: Postgres reads this as a request to cancel. */
const cancelRequestCode = 80_877_102

/** The key by which the server knows this session. The driver's types omit it. */
const backendKey = z.object({ processID: z.number().int(), secretKey: z.number().int() })

/**
 * Cancels the client's running statement, over a second connection. Resolves when the server has passed the
 * request on, so it cannot hit a later statement of that client.
 *
 * @throws Error when the server cannot be reached or does not answer in time
 */
export async function cancelRunning(client: Client, timeoutMs: number): Promise<void> {
  const { processID, secretKey } = backendKey.parse(client)
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(cancelRequestCode, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const socket = socketTo(client)
  await new Promise<void>((resolve, reject) => {
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The server does not answer.')))
    socket.once('error', reject)
    // The server sends no answer: it closes the connection when it is done.
    socket.once('close', () => {
      resolve()
    })
    socket.on('data', () => undefined)
    socket.once('connect', () => socket.write(request))
  })
}

function socketTo({ host, port }: Client): Socket {
  return host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, noDelay: true })
}
