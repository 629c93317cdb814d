import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedReceipt {
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** A server that accepts delivery receipts. */
export async function startReceiver() {
  const received: ReceivedReceipt[] = []
  const http = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({
        authorization: request.headers.authorization,
        body: body as ReceivedReceipt['body'],
      })
      response.writeHead(200).end()
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/receipts`,
    received,
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
