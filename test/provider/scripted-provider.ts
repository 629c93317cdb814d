import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly userAgent: string
  readonly body: unknown
}

export type Script = (response: ServerResponse, received: SeenRequest) => void

/** An HTTP server that answers each request with the next script, and repeats the last script. */
export class ScriptedProvider {
  readonly requests: SeenRequest[] = []
  /** Number of accepted connections. */
  connections = 0
  #scripts: Script[] = []
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<string> {
    this.#server.on('connection', () => (this.connections += 1))
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  play(...scripts: Script[]): void {
    this.requests.length = 0
    this.#scripts = scripts
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      body: body === '' ? null : (JSON.parse(body) as unknown),
    }
    this.requests.push(received)
    const script = this.#scripts.length > 1 ? this.#scripts.shift() : this.#scripts[0]
    if (script === undefined) throw new Error('The test gave no script.')
    script(response, received)
  }
}

export function json(status: number, body: unknown): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

/** The provider's error body, with one entry for each pair of class and message. */
export function refusal(
  status: number,
  ...entries: readonly (readonly [string, string])[]
): Script {
  const errors = entries.map(([error, message]) => ({ error, message }))
  return json(status, { status_code: status, errors })
}

export function page(status: number, headers: Record<string, string> = {}): Script {
  return (response) => {
    response
      .writeHead(status, { 'content-type': 'text/html', ...headers })
      .end('<html><body>Bad gateway</body></html>')
  }
}
