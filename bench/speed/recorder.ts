import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Stands in front of a Meilisearch and remembers what it was searched for. */
export class Recorder {
  /** The body of the latest search. */
  latest: string | null = null

  private constructor(private readonly server: Server) {}

  static async start(url: string): Promise<Recorder> {
    const server = createServer((request, response) => {
      void (async () => {
        const { method = 'GET', url: path = '/', headers } = request
        const body = await text(request)
        if (path.endsWith('/multi-search')) recorder.latest = body
        const { authorization = '', 'content-type': type = 'application/json' } = headers
        const answer = await fetch(new URL(path, url), {
          method,
          headers: { authorization, 'content-type': type },
          ...(body === '' ? {} : { body }),
        })
        response.writeHead(answer.status, { 'content-type': 'application/json' })
        response.end(await answer.text())
      })().catch(() => response.writeHead(502).end())
    })
    const recorder = new Recorder(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return recorder
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
}
