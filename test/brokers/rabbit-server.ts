import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Channel, type ChannelModel } from 'amqplib'
import { endWithParent } from '../support/end-with-parent.js'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'
import { scratchFolder } from '../support/scratch-folder.js'

/** Debian's own, not the wrapper in the PATH that becomes another user. */
const binary = '/usr/lib/rabbitmq/bin/rabbitmq-server'
/** Four seconds on a quiet machine. */
const bootWithinMs = 110_000

export const rabbitPassword = 'a-password-that-nobody-may-see'

/** Whether there is a server to test with; a line says so when there is none. */
export function hasRabbit(suite: string): boolean {
  const isThere = existsSync(binary)
  if (!isThere) process.stdout.write(`${suite}: not run (no rabbitmq-server)\n`)
  return isThere
}

/** A RabbitMQ server of its own, which can be killed and started again on its data. */
export class RabbitServer {
  private child: ChildProcess | null = null

  private constructor(
    private readonly folder: Awaited<ReturnType<typeof scratchFolder>>,
    private readonly port: number,
    private readonly names: ChildProcess,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /**
   * It has the user admin, who may do everything, and stranger, who may do nothing.
   *
   * @param configuration further lines of its configuration file
   */
  static async start(configuration = ''): Promise<RabbitServer> {
    const folder = await scratchFolder()
    const [port, peers, register] = [await freePort(), await freePort(), String(await freePort())]
    const path = (name: string) => join(folder.path, name)
    await mkdir(path('log'))
    await writeFile(path('plugins'), '[].')
    await writeFile(path('definitions.json'), JSON.stringify(definitions))
    const server = new RabbitServer(folder, port, startNames(register), {
      ...{ PATH: process.env['PATH'], HOME: folder.path, ERL_EPMD_PORT: register },
      ...{ RABBITMQ_NODENAME: 'test@localhost', RABBITMQ_DIST_PORT: String(peers) },
      ...{ RABBITMQ_MNESIA_BASE: path('data'), RABBITMQ_LOG_BASE: path('log') },
      ...{ RABBITMQ_CONFIG_FILE: path('rabbitmq'), RABBITMQ_PID_FILE: path('pid') },
      ...{ RABBITMQ_ENABLED_PLUGINS_FILE: path('plugins'), RABBITMQ_CONF_ENV_FILE: path('none') },
      // So that it is the process itself that is killed, not a shell around it.
      ...{ RABBITMQ_ALLOW_INPUT: '1' },
      // It looks every second, not every minute, who holds messages for longer than it allows.
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
        '-noinput +S 1:1 +sbwt none -rabbit channel_tick_interval 1000',
    })
    await server.configure(configuration)
    await server.launch()
    return server
  }

  get url(): string {
    return `amqp://127.0.0.1:${this.port}`
  }

  /** What a gateway needs to sign in. */
  get login(): Readonly<Record<string, string>> {
    return {
      ...{ RABBITMQ_URL: this.url, RABBITMQ_USER: 'admin', RABBITMQ_PASSWORD: rabbitPassword },
    }
  }

  /** For the next launch. @param configuration lines of its configuration file */
  async configure(configuration: string): Promise<void> {
    const lines = [
      `listeners.tcp.1 = 127.0.0.1:${this.port}`,
      `load_definitions = ${join(this.folder.path, 'definitions.json')}`,
      configuration,
    ]
    await writeFile(join(this.folder.path, 'rabbitmq.conf'), `${lines.join('\n')}\n`)
  }

  /** Starts it on the data that it left. */
  async launch(): Promise<void> {
    this.child = spawn(binary, [], {
      ...{ stdio: 'ignore', env: this.environment, cwd: this.folder.path },
    })
    const { child } = this
    endWithParent(child)
    const client = await eventually(
      () => this.client().catch(() => null),
      (opened) => opened !== null || child.exitCode !== null,
      bootWithinMs,
    )
    if (client === null) throw new Error('RabbitMQ does not start.')
    await client.connection.close()
  }

  async kill(): Promise<void> {
    await killed(this.child)
  }

  /** A connection of the test. */
  async client(): Promise<RabbitClient> {
    const { port } = this
    const login = { username: 'admin', password: rabbitPassword }
    const connection = await connect({ protocol: 'amqp', hostname: '127.0.0.1', port, ...login })
    // Broken connections are what the tests are about.
    connection.on('error', () => undefined)
    const channel = await connection.createConfirmChannel()
    channel.on('error', () => undefined)
    return { connection, channel, send: sender(channel) }
  }

  async close(): Promise<void> {
    await this.kill()
    await killed(this.names)
    await this.folder.remove()
  }
}

export interface RabbitClient {
  readonly connection: ChannelModel
  readonly channel: Channel
  /** Resolves when the server has stored it. */
  send(queue: string, body: unknown, messageId?: string): Promise<void>
}

const nothing = { configure: '^$', write: '^$', read: '^$' }
const everything = { configure: '.*', write: '.*', read: '.*' }
const definitions = {
  users: ['admin', 'stranger'].map((name) => ({ name, password: rabbitPassword, tags: [] })),
  vhosts: [{ name: '/' }, { name: 'empty' }],
  permissions: [
    ...['/', 'empty'].map((vhost) => ({ user: 'admin', vhost, ...everything })),
    { user: 'stranger', vhost: '/', ...nothing },
  ],
}

function sender(channel: Awaited<ReturnType<ChannelModel['createConfirmChannel']>>) {
  return (queue: string, body: unknown, messageId?: string) =>
    new Promise<void>((resolve, reject) => {
      const bytes =
        body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
      const options = { persistent: true, ...(messageId === undefined ? {} : { messageId }) }
      channel.sendToQueue(queue, bytes, options, (error: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error('It was not stored.'))
        else resolve()
      })
    })
}

/** Where Erlang looks up who runs here; without one of ours it would leave one behind. */
function startNames(port: string): ChildProcess {
  const names = spawn('epmd', ['-port', port, '-address', '127.0.0.1'], { stdio: 'ignore' })
  endWithParent(names)
  return names
}

async function killed(child: ChildProcess | null): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
