import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiFault } from './api-fault.js'
import { routes } from './routes.js'
import type { StoredIndex } from './stored-index.js'
import { TaskQueue } from './task-queue.js'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly contentType: string | undefined
  readonly traceparent: string | string[] | undefined
  readonly text: string
  /** The parsed JSON, or a list of the NDJSON lines; undefined if invalid. */
  readonly body: unknown
}

/** Replaces the response of the next request whose path contains `path`. */
export type Fault =
  | { readonly kind: 'answer'; readonly path: string; readonly fault: ApiFault }
  | { readonly kind: 'text'; readonly path: string; readonly status: number; readonly text: string }
  | { readonly kind: 'hang'; readonly path: string }
  | { readonly kind: 'reset'; readonly path: string }

export const searchKey = 'search-key-of-the-test'
export const indexKey = 'index-key-of-the-test'

const indexActions = [
  'indexes.create',
  'indexes.delete',
  'indexes.swap',
  'settings.get',
  'settings.update',
  'documents.add',
  'documents.get',
  'documents.delete',
  'tasks.get',
  'version',
]

/** The stored data of a server. */
interface ServerData {
  readonly indexes: ReadonlyMap<string, StoredIndex>
  readonly tasks: number
}

/**
 * A fake Meilisearch. HTTP interface, tasks, settings, filters and errors are like those of the server. It matches
 * words and prefixes, without typos or relevance ranking.
 */
export class MeilisearchServer {
  readonly requests: RecordedRequest[] = []
  readonly faults: Fault[] = []
  readonly tasks = new TaskQueue()
  readonly indexes = new Map<string, StoredIndex>()
  /** Actions by key; there is no master key. */
  readonly keys = new Map<string, readonly string[]>([
    [searchKey, ['search']],
    [indexKey, indexActions],
  ])
  payloadLimit = 100_000_000
  /** Versions before 1.50 have fewer ranking rules. */
  version = '1.50.0'
  /** Number of unanswered requests that the client has closed. */
  brokenOff = 0
  /** False for a server that is down, which closes connections without a response. */
  isUp = true
  /** True for a server that accepts requests but never responds. */
  isFrozen = false
  private readonly routes = routes(this.indexes, this.tasks, () => this.version)
  private readonly http = createServer(
    // With the default of 5 seconds, a slow machine may close a connection that the client is about to use.
    { keepAliveTimeout: 60_000 },
    (request, response) => void this.take(request, response),
  )

  async start(): Promise<string> {
    this.http.listen(0, '127.0.0.1')
    await once(this.http, 'listening')
    return this.url
  }

  get url(): string {
    const { port } = this.http.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async stop(): Promise<void> {
    this.tasks.release()
    this.http.closeAllConnections()
    this.http.close()
    await once(this.http, 'close')
  }

  /** Stops without a clean shutdown. */
  kill(): void {
    this.isUp = false
    this.http.closeAllConnections()
  }

  copyData(): ServerData {
    const indexes = [...this.indexes].map(([uid, index]) => [uid, index.copy()] as const)
    return { indexes: new Map(indexes), tasks: this.tasks.all.length }
  }

  /** Replaces the data with a copy; by default deletes it. */
  replaceData({ indexes, tasks }: ServerData = { indexes: new Map(), tasks: 0 }): void {
    this.indexes.clear()
    for (const [uid, index] of indexes) this.indexes.set(uid, index.copy())
    this.tasks.forget(tasks)
  }

  /** Requests whose path contains `part`, in order. */
  requestsTo(part: string): RecordedRequest[] {
    return this.requests.filter(({ path }) => path.includes(part))
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
    if (!this.isUp) {
      request.socket.destroy()
      return
    }
    const text = await bodyOf(request)
    const recorded: RecordedRequest = {
      method: request.method ?? '',
      path: pathname.slice(1),
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'],
      traceparent: request.headers['traceparent'],
      text,
      body: parseBody(text, request.headers['content-type']),
    }
    this.requests.push(recorded)
    const fault = this.nextFault(recorded.path)
    if (this.isFrozen || fault?.kind === 'hang') {
      response.once('close', () => (this.brokenOff += 1))
      return
    }
    if (fault?.kind === 'reset') {
      request.socket.destroy()
      return
    }
    if (fault?.kind === 'text') {
      response.writeHead(fault.status, { 'content-type': 'text/html' }).end(fault.text)
      return
    }
    try {
      if (fault !== undefined) throw fault.fault
      const { status, answer } = this.answer(recorded, searchParams)
      send(response, status, answer)
    } catch (error) {
      const failure =
        error instanceof ApiFault ? error : new ApiFault(500, 'internal', String(error), 'internal')
      send(response, failure.status, failure.body, failure.headers)
    }
  }

  private nextFault(path: string): Fault | undefined {
    const index = this.faults.findIndex((fault) => path.includes(fault.path))
    return index < 0 ? undefined : this.faults.splice(index, 1)[0]
  }

  private answer(request: RecordedRequest, query: URLSearchParams) {
    const { method, path, text, body } = request
    const route = this.routes.find((other) => other.method === method && other.path.test(path))
    if (route === undefined) throw new ApiFault(404, 'not_found', `No route ${method} ${path}`)
    if (route.action !== null) this.authorise(request.authorization, route.action)
    if (Buffer.byteLength(text) > this.payloadLimit) {
      throw new ApiFault(413, 'payload_too_large', 'The provided payload reached the size limit.')
    }
    if (text !== '' && body === undefined) {
      throw new ApiFault(400, 'malformed_payload', 'The payload is malformed.')
    }
    const [, uid = '', rest = ''] = route.path.exec(path) ?? []
    if (uid !== '' && !/^[\w-]+$/.test(uid)) {
      throw new ApiFault(400, 'invalid_index_uid', `\`${uid}\` is not a valid index uid.`)
    }
    return { status: route.status, answer: route.handle({ uid, rest, query, body }) }
  }

  private authorise(authorization: string | undefined, action: string): void {
    if (authorization === undefined) {
      const message = 'The Authorization header is missing.'
      throw new ApiFault(401, 'missing_authorization_header', message, 'auth')
    }
    const allowed = this.keys.get(authorization.replace('Bearer ', ''))
    if (allowed?.includes(action) !== true) {
      throw new ApiFault(403, 'invalid_api_key', 'The provided API key is invalid.', 'auth')
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Refuses lone surrogates, like the parser of the server. */
function parseBody(text: string, contentType: string | undefined): unknown {
  if (/\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])/.test(text)) return undefined
  try {
    return contentType === 'application/x-ndjson'
      ? text.split('\n').map((line): unknown => JSON.parse(line))
      : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}
