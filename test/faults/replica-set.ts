import { createGateway, type Gateway } from '../../src/app.js'
import { allScopes } from '../../src/access/scopes.js'
import { readConfig } from '../../src/config/config.js'
import { openDatabase } from '../../src/database/open-database.js'
import { developmentSecret, signDevelopmentToken } from '../../tools/token/development-token.js'
import { systemClock } from '../../src/foundation/clock.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { onServer } from '../support/server-databases.js'
import { openSeverableProxy, type SeverableProxy } from '../support/severable-proxy.js'
import { startDebianServer, type DebianServer } from './debian-server.js'

/** The load exceeds the default limits of one caller. */
const noLimits = JSON.stringify({
  default: { operations: 1_000_000, writes: 1_000_000, cost: 1_000_000_000 },
})

export type StandbyServer = Awaited<ReturnType<DebianServer['standby']>>

/** A proxy of a server that can be redirected to another server. */
export interface Door extends SeverableProxy {
  readonly url: string
  leadTo(server: { readonly port: number }): void
}

export interface Answered {
  readonly status: number
  readonly body: {
    readonly data?: {
      readonly notifications?: { readonly totalCount: number }
      readonly createNotification?: { readonly errors: readonly { readonly code: string }[] }
    } | null
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
  }
}

/** A gateway and a caller of it. */
export interface ReplicaGateway {
  readonly gateway: Gateway
  readonly log: readonly string[]
  ask(query: string, asking?: Asking): Promise<Answered>
}

export interface Asking {
  readonly user?: string
  readonly variables?: object
}

/** A primary with standbys, and gateways that connect to the primary through a proxy. */
export class ReplicaSet {
  readonly servers: DebianServer[] = []
  readonly standbys: StandbyServer[] = []
  private readonly gateways: Gateway[] = []
  private readonly ends: (() => Promise<unknown>)[] = []

  private constructor(
    readonly primary: DebianServer,
    readonly database: string,
    /** Proxy to the current primary, also after a takeover. */
    private readonly door: Door,
  ) {
    this.servers.push(primary)
  }

  static async start(standbys: number, settings: readonly string[] = []): Promise<ReplicaSet> {
    const primary = await startDebianServer()
    const set = new ReplicaSet(primary, 'gateway', await doorTo(primary))
    await primary.sql('create database gateway')
    const url = onServer(primary.url, 'gateway')
    await (await openDatabase({ url, dataDir: '', poolSize: 1 })).close()
    for (let number = 0; number < standbys; number += 1) {
      const standby = await primary.standby()
      set.standbys.push(standby)
      set.servers.push(standby)
    }
    for (const setting of settings) await primary.sql(setting)
    return set
  }

  async gateway(environment: Readonly<Record<string, string>> = {}): Promise<ReplicaGateway> {
    const folder = await scratchFolder()
    this.ends.push(() => folder.remove())
    const log: string[] = []
    const config = readConfig({
      NODE_ENV: 'test',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'info',
      DATA_DIR: folder.path,
      SHUTDOWN_GRACE_SECONDS: '5',
      CALLER_LIMITS: noLimits,
      DATABASE_URL: onServer(this.door.url, this.database),
      ...environment,
    })
    const gateway = await createGateway({ config, logStream: { write: (line) => log.push(line) } })
    this.gateways.push(gateway)
    const url = await gateway.http.listen({ host: '127.0.0.1', port: 0 })
    const secret = await developmentSecret(folder.path)
    const tokens = new Map<string, Promise<string>>()
    const tokenOf = (user: string) => {
      const token = tokens.get(user) ?? signToken(secret, user)
      tokens.set(user, token)
      return token
    }
    return {
      gateway,
      log,
      ask: async (query, { user = 'officer@example.com', variables = {} } = {}) => {
        const response = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${await tokenOf(user)}`,
          },
          body: JSON.stringify({ query, variables }),
          signal: AbortSignal.timeout(30_000),
        })
        return { status: response.status, body: (await response.json()) as Answered['body'] }
      },
    }
  }

  /** Stops the primary and promotes the standby with the most received WAL; the other standbys follow it. */
  async failOver(): Promise<StandbyServer> {
    await this.primary.stop()
    const received = await Promise.all(
      this.standbys.map(async (standby) => {
        const [row] = await standby.sql(`select (pg_last_wal_receive_lsn() - '0/0')::text as bytes`)
        return { standby, bytes: BigInt(String(row?.['bytes'])) }
      }),
    )
    const [most, ...others] = received.sort((one, other) => (one.bytes > other.bytes ? -1 : 1))
    if (most === undefined) throw new Error('There is no standby.')
    const { standby: next } = most
    await next.promote()
    for (const { standby } of others) {
      const address = `host=127.0.0.1 port=${next.port} user=admin`
      await standby.sql(`alter system set primary_conninfo = '${address}'`)
      await standby.sql('select pg_reload_conf()')
    }
    this.door.leadTo(next)
    this.door.sever()
    this.door.restore()
    return next
  }

  async closeGateways(): Promise<void> {
    await Promise.all(this.gateways.splice(0).map((gateway) => gateway.close()))
  }

  async stop(): Promise<void> {
    await this.closeGateways()
    await this.door.close()
    for (const server of this.servers) await server.stop().catch(() => undefined)
    for (const end of this.ends) await end()
  }
}

async function doorTo(server: DebianServer): Promise<Door> {
  let { port } = server
  const proxy = await openSeverableProxy(() => ({ host: '127.0.0.1', port }))
  const address = new URL(server.url)
  address.port = String(proxy.port)
  return {
    ...proxy,
    url: address.href,
    leadTo: (other) => {
      port = other.port
    },
  }
}

function signToken(secret: string, user: string): Promise<string> {
  return signDevelopmentToken(
    {
      secret,
      user,
      name: 'Ada Officer',
      scopes: allScopes,
      ttlSeconds: 86_400,
      issuer: undefined,
      audience: undefined,
    },
    systemClock,
  )
}
