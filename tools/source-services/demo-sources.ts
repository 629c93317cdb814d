import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../../src/database/database.js'
import { standardPaths } from '../../src/config/source-settings.js'
import { refreshableKinds } from '../../src/events/refresh/stored-entities.js'
import { RecordReader } from '../../src/records/record-reader.js'
import { DemoEntities } from './demo-entities.js'
import type { DemoEntity } from './entity-shapes.js'

/** The surname of a demo person before and after a change. */
export interface DemoChange {
  readonly surnameBefore: string | null
  readonly surname: string
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const kindOfFolder = new Map(
  refreshableKinds.map((kind) => [standardPaths[kind].template.split('/')[1], kind]),
)
const entityPath = new RegExp(`^/([a-z-]+)/(${uuid})$`)
const balancePath = new RegExp(`^/persons/(${uuid})/balance$`)
const alertsPath = new RegExp(`^/cautionary-alerts/(?:persons|properties)/(${uuid})$`)

/**
 * The source services of the demo landlord, over HTTP on a free local port. They serve the loaded records
 * with the changes of `renamePerson` applied.
 */
export class DemoSources {
  /** Required in every request, so that other users of this machine cannot read the data. */
  readonly token = randomBytes(24).toString('base64url')
  /** Paths that differ from the public services: assets have no index by reference. */
  readonly paths = { alertsOfAsset: '/cautionary-alerts/properties/{id}' }
  private readonly entities: DemoEntities
  private readonly changes = new Map<string, DemoEntity>()

  private constructor(
    database: Database,
    private readonly server: Server,
  ) {
    this.entities = new DemoEntities(RecordReader.of(database))
  }

  static async start(database: Database): Promise<DemoSources> {
    const server = createServer()
    const sources = new DemoSources(database, server)
    server.on('request', (request, response) => void sources.answer(request, response))
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    return sources
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Changes the surname of a person at the person service. Returns null for an unknown id. */
  async renamePerson(id: string, surname: string): Promise<DemoChange | null> {
    const person = await this.entities.person(id)
    if (person === null) return null
    const { versionNumber, surname: before } = { ...person, ...this.changes.get(id) }
    const next = (typeof versionNumber === 'number' ? versionNumber : 0) + 1
    this.changes.set(id, { surname, versionNumber: next })
    return { surnameBefore: typeof before === 'string' ? before : null, surname }
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => {
        resolve()
      })
      this.server.closeAllConnections()
    })
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const isAuthorised = request.headers.authorization === `Bearer ${this.token}`
      const entity = isAuthorised ? await this.find(new URL(request.url ?? '/', this.url)) : null
      const status = isAuthorised ? (entity === null ? 404 : 200) : 401
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(entity ?? {}))
    } catch {
      response.writeHead(500).end()
    }
  }

  private async find({ pathname, searchParams }: URL): Promise<unknown> {
    const targetId = searchParams.get('targetId') ?? ''
    const [, personId] = balancePath.exec(pathname) ?? []
    if (personId !== undefined) return this.entities.balanceOfPerson(personId)
    const [, targetOfAlerts] = alertsPath.exec(pathname) ?? []
    if (targetOfAlerts !== undefined) return this.entities.alertsOf(targetOfAlerts)
    if (pathname === '/accounts') return this.entities.accountsOfTenure(targetId)
    if (pathname === '/contracts') {
      return { results: await this.entities.contractsOfAsset(targetId) }
    }
    const [, folder, id = ''] = entityPath.exec(pathname) ?? []
    const kind = kindOfFolder.get(folder)
    const entity = kind === undefined ? null : await this.entities.record(kind, id)
    return entity === null ? null : { ...entity, ...this.changes.get(id) }
  }
}
