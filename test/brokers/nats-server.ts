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

/** Where Debian puts it; not all have that in their PATH. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
const binary = folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path))

/** Whether there is a server to test with; a line says so when there is none. */
export function hasNats(suite: string): boolean {
  if (binary === undefined) process.stdout.write(`${suite}: not run (no nats-server)\n`)
  return binary !== undefined
}

/** A NATS server of its own, which can be killed and started again on its data. */
export class NatsServer {
  private child: ChildProcess | null = null

  private constructor(
    private readonly folder: Awaited<ReturnType<typeof scratchFolder>>,
    private readonly port: number,
    private readonly login: Pick<NodeConnectionOptions, 'user' | 'pass' | 'token' | 'tls'>,
  ) {}

  /**
   * @param configuration further lines of its configuration file
   * @param login what clients of the test need
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

  /** Starts it on the data that it left. */
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

  /** A connection of the test. */
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
