import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedReceipt {
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** A server that takes receipts and answers each with the next of the statuses, and then 200. */
export async function startReceiver() {
  const received: ReceivedReceipt[] = []
  const statuses: (number | 'reset')[] = []
  const http = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({
        authorization: request.headers.authorization,
        body: body as ReceivedReceipt['body'],
      })
      const status = statuses.shift() ?? 200
      if (status === 'reset') request.socket.destroy()
      else response.writeHead(status).end()
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/receipts`,
    received,
    statuses,
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
