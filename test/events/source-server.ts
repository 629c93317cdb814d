import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  sourceServices,
  type SourceConfiguration,
  type SourceService,
} from '../../src/config/source-settings.js'

/** The services have a base path on their host. */
const folder = '/api/v1'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Source services over real HTTP: entities by path, and deliberate faults. */
export interface SourceServer {
  readonly configuration: SourceConfiguration
  /** Settings of a gateway that reads from it. */
  readonly environment: Readonly<Record<string, string>>
  /** Entities by path with query, such as `/persons/…`; other paths return 404. */
  readonly entities: Map<string, unknown>
  /** Paths that return 500. */
  readonly broken: Set<string>
  /** Answers every request instead of the entities. */
  misbehaviour: Answer | null
  /** Path and headers of every request, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  close(): Promise<void>
}

/** Alert and contract services are optional for a landlord; only contracts are on by default. */
export async function startSourceServer({
  withAlerts = false,
  withContracts = true,
} = {}): Promise<SourceServer> {
  const entities = new Map<string, unknown>()
  const broken = new Set<string>()
  const requests: SourceServer['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    if (source.misbehaviour !== null) {
      source.misbehaviour(request, response)
      return
    }
    if (broken.has(path.slice(folder.length))) {
      response.writeHead(500).end()
      return
    }
    const entity = entities.get(path.slice(folder.length))
    response.writeHead(entity === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(entity === undefined ? { message: 'not found' } : entity))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}/`
  const optional: Partial<Record<SourceService, boolean>> = {
    alert: withAlerts,
    contract: withContracts,
  }
  const names = sourceServices.filter((name) => optional[name] ?? true)
  const services = names.map((name) => [name, { url, token: `${name}-secret` }])
  const source: SourceServer = {
    configuration: {
      services: Object.fromEntries(services) as SourceConfiguration['services'],
      paths: {},
      balanceSign: 'owed',
      personTotals: 'derived',
    },
    environment: {
      SOURCE_SERVICES: JSON.stringify(Object.fromEntries(names.map((name) => [name, { url }]))),
    },
    entities,
    broken,
    misbehaviour: null,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
  return source
}
