import { join } from 'node:path'
import { writeLandlordFile } from '../../bench/events/landlord-file.js'
import { landlordOf } from '../../bench/support/landlord.js'
import { createSandbox } from '../../tools/notify-sandbox/sandbox-server.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { systemClock } from '../../src/foundation/clock.js'
import { NatsServer } from '../brokers/nats-server.js'
import { startSourceServer } from '../events/source-server.js'
import { startDebianServer, type DebianServer } from '../faults/debian-server.js'
import { GatewayProcess, runCommand } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { onServer } from '../support/server-databases.js'
import { openSeverableProxy } from '../support/severable-proxy.js'

const database = 'gateway'

/** The role of each gateway. Two of them serve callers. */
const roles = {
  'serve-1': 'serve',
  'serve-2': 'serve',
  deliver: 'deliver',
  project: 'project,index',
} as const
export type GatewayName = keyof typeof roles
const gatewayNames = Object.keys(roles) as GatewayName[]
const serving: readonly GatewayName[] = ['serve-1', 'serve-2']

/** Without limits per caller, because all requests have the same caller. */
const noLimits = JSON.stringify({
  default: { operations: 1_000_000, writes: 1_000_000, cost: 1_000_000_000 },
})

/**
 * Two Postgres servers with replication, a NATS server, a provider, source services, gateways with separate
 * roles, a load balancer in front of the gateways that serve, and a proxy in front of the database.
 */
export class ScaleSite {
  /** The URL for callers. */
  address = ''
  /** The running gateways by name, and the ports of the gateways that serve. */
  private readonly gateways = new Map<GatewayName, GatewayProcess>()
  private readonly ports = new Map<GatewayName, number>()

  private constructor(
    private readonly servers: Servers,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly dataDir: string,
    private readonly closing: (() => Promise<unknown>)[],
  ) {}

  /** Starts everything except the gateways. */
  static async open(): Promise<ScaleSite> {
    const primary = await startDebianServer()
    await primary.sql(`create database ${database}`)
    const standby = await primary.standby()
    // Synchronous replication: acknowledged writes survive the loss of the primary.
    await primary.sql(`alter system set synchronous_standby_names = '*'`)
    await primary.sql('select pg_reload_conf()')
    const sandbox = createSandbox({ clock: systemClock, maxMessages: 1_000_000 })
    const { baseUrl } = await sandbox.listen()
    const sources = await startSourceServer()
    const nats = await NatsServer.start()
    const folder = await scratchFolder()
    const servers = { primary, standby, sandbox, sources, nats }
    const proxy = await openSeverableProxy(() => ({
      host: '127.0.0.1',
      port: servers.primary.port,
    }))
    const environment = {
      ...sources.environment,
      DATABASE_URL: `postgresql://admin@127.0.0.1:${proxy.port}/${database}`,
      NOTIFY_BASE_URL: baseUrl,
      NOTIFY_TIMEOUT_SECONDS: '10',
      NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.live }),
      NATS_URL: nats.url,
      NATS_STREAM: 'EVENTS',
      DEMO_DATA: 'off',
      CALLER_LIMITS: noLimits,
      LOG_LEVEL: 'warn',
    }
    return new ScaleSite(servers, environment, folder.path, [
      () => proxy.close(),
      () => nats.close(),
      () => sources.close(),
      () => sandbox.close(),
      () => servers.standby.stop(),
      () => primary.stop().catch(() => undefined),
      () => folder.remove(),
    ])
  }

  get sandbox(): Servers['sandbox'] {
    return this.servers.sandbox
  }

  get sources(): Servers['sources'] {
    return this.servers.sources
  }

  get nats(): NatsServer {
    return this.servers.nats
  }

  /** Imports a landlord's records into the empty database. */
  async load(records: number): Promise<void> {
    const file = join(this.dataDir, 'records.ndjson')
    await writeLandlordFile(landlordOf(records, 1), file)
    const { code, error } = await runCommand(['records', 'import', file], {
      ...this.environment,
      DATA_DIR: this.dataDir,
    })
    if (code !== 0) throw new Error(`The import ended with ${code}:\n${error}`)
  }

  /** Starts all gateways and the load balancer. */
  async start(): Promise<void> {
    await this.launch('project')
    await Promise.all(
      gatewayNames.filter((name) => name !== 'project').map((name) => this.launch(name)),
    )
    let turn = 0
    const balancer = await openSeverableProxy(() => {
      const there = [...this.ports.values()]
      turn += 1
      return { host: '127.0.0.1', port: there[turn % there.length] ?? 1 }
    })
    this.closing.unshift(() => balancer.close())
    this.address = `http://127.0.0.1:${balancer.port}`
  }

  /** Resolves when the gateway is ready. */
  async launch(name: GatewayName): Promise<void> {
    const gateway = new GatewayProcess(this.dataDir, { ...this.environment, ROLES: roles[name] })
    this.gateways.set(name, gateway)
    await gateway.ready()
    if (serving.includes(name)) this.ports.set(name, Number(new URL(await gateway.address()).port))
  }

  async kill(name: GatewayName): Promise<void> {
    await this.gateway(name).kill()
    this.ports.delete(name)
  }

  /** Stops the primary and promotes the standby. */
  async failOver(): Promise<void> {
    await this.servers.primary.stop()
    await this.servers.standby.promote()
    this.servers.primary = this.servers.standby
  }

  gateway(name: GatewayName): GatewayProcess {
    const gateway = this.gateways.get(name)
    if (gateway === undefined) throw new Error(`${name} was not started.`)
    return gateway
  }

  /** The rows of a query on the current primary. */
  rows(text: string): Promise<Record<string, unknown>[]> {
    return this.servers.primary.sql(text, database)
  }

  /** The URL of the database on the current primary. */
  get databaseUrl(): string {
    return onServer(this.servers.primary.url, database)
  }

  async close(): Promise<void> {
    await Promise.all([...this.gateways.values()].map((gateway) => gateway.kill()))
    for (const close of this.closing) await close()
  }
}

interface Servers {
  primary: DebianServer
  readonly standby: Awaited<ReturnType<DebianServer['standby']>>
  readonly sandbox: ReturnType<typeof createSandbox>
  readonly sources: Awaited<ReturnType<typeof startSourceServer>>
  readonly nats: NatsServer
}
