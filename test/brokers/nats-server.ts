import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { jetstream, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import { endWithParent } from '../support/end-with-parent.js'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'
import { scratchFolder } from '../support/scratch-folder.js'

/** Debian installs it in /usr/sbin, which is not in every PATH. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
const binary = folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path))

/** True if nats-server is installed; prints a line if not. */
export function hasNats(suite: string): boolean {
  if (binary === undefined) process.stdout.write(`${suite}: not run (no nats-server)\n`)
  return binary !== undefined
}

/** A NATS server that can be killed and restarted with its data. */
export class NatsServer {
  private child: ChildProcess | null = null

  private constructor(
    private readonly folder: Awaited<ReturnType<typeof scratchFolder>>,
    private readonly port: number,
    private readonly login: Pick<NodeConnectionOptions, 'user' | 'pass' | 'token' | 'tls'>,
  ) {}

  /**
   * @param configuration additional lines of its configuration file
   * @param login credentials of the test clients
   */
  static async start(
    configuration = '',
    login: Pick<NodeConnectionOptions, 'user' | 'pass' | 'token' | 'tls'> = {},
  ): Promise<NatsServer> {
    const folder = await scratchFolder()
    const server = new NatsServer(folder, await freePort(), login)
    const store = `jetstream { store_dir: "${join(folder.path, 'data')}" }\nmax_payload: 16MB\n`
    await writeFile(join(folder.path, 'nats.conf'), store + configuration)
    await server.launch()
    return server
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  /** Starts the server with its existing data. */
  async launch(): Promise<void> {
    const path = join(this.folder.path, 'nats.conf')
    const options = ['--config', path, '--addr', '127.0.0.1', '--port', String(this.port)]
    this.child = spawn(binary ?? '', options, { stdio: 'ignore' })
    endWithParent(this.child)
    await eventually(
      () => this.client().catch(() => null),
      (client) => client !== null,
    ).then((client) => client?.connection.close())
  }

  async kill(): Promise<void> {
    const { child } = this
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  /** A client connection for the test. */
  async client(): Promise<NatsClient> {
    const connection = await connect({ servers: this.url, reconnect: false, ...this.login })
    const streams = jetstream(connection)
    return { connection, streams, manager: await streams.jetstreamManager() }
  }

  async close(): Promise<void> {
    await this.kill()
    await this.folder.remove()
  }
}

export interface NatsClient {
  readonly connection: NatsConnection
  readonly streams: JetStreamClient
  readonly manager: JetStreamManager
}
