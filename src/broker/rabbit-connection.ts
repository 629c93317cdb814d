import { readFile } from 'node:fs/promises'
import { connect, type Channel, type ChannelModel } from 'amqplib'
import type { BrokerConfig } from '../config/broker-settings.js'
import { settledWithin } from '../foundation/settled-within.js'
import { BrokerError } from './broker.js'
import { rabbitFault } from './rabbit-faults.js'

const connectWithinMs = 5_000
const closeWithinMs = 2_000
/** A server that says nothing for twice as long is given up, and so is what was asked of it. */
const heartbeatSeconds = 5

/**
 * Opens one connection when it is first asked for, and another one when it was lost, to the first server of
 * several that answers.
 */
export class RabbitConnector {
  private opening: Promise<ChannelModel> | null = null

  constructor(private readonly config: BrokerConfig) {}

  /** A channel of its own for whoever asks. @throws BrokerError while RabbitMQ cannot be had */
  async channel(): Promise<Channel> {
    try {
      const connection = await (this.opening ??= this.begin())
      const channel = await connection.createChannel()
      // Whoever uses it is told by what it asks, and by the end of the channel.
      channel.on('error', () => undefined)
      return channel
    } catch (error) {
      throw rabbitFault(error)
    }
  }

  /** Asks on a channel that is closed afterwards: one that asked amiss is closed by the server. */
  async once<T>(ask: (channel: Channel) => Promise<T>): Promise<T> {
    const channel = await this.channel()
    try {
      return await ask(channel)
    } catch (error) {
      throw rabbitFault(error)
    } finally {
      await closed(channel)
    }
  }

  async close(): Promise<void> {
    const { opening } = this
    this.opening = null
    const open = await opening?.catch(() => null)
    if (open) await closed(open)
  }

  /** Forgotten when it has failed or is closed, by when another one may stand. */
  private begin(): Promise<ChannelModel> {
    const opening = this.connect()
    const forget = () => {
      if (this.opening === opening) this.opening = null
    }
    opening.then((connection) => {
      connection.on('error', () => undefined)
      connection.on('close', forget)
    }, forget)
    return opening
  }

  private async connect(): Promise<ChannelModel> {
    const { RABBITMQ_URL: servers = [] } = this.config
    const ca = await this.authority()
    let fault: unknown = null
    for (const server of servers) {
      try {
        return await this.connectTo(new URL(server), ca)
      } catch (error) {
        fault = error
      }
    }
    throw fault
  }

  private connectTo({ protocol, hostname, port }: URL, ca: Buffer | null): Promise<ChannelModel> {
    const { RABBITMQ_USER: username, RABBITMQ_PASSWORD: password } = this.config
    const { RABBITMQ_VHOST: vhost = '/' } = this.config
    const server = {
      protocol: protocol.slice(0, -1),
      hostname: hostname.replace(/^\[|\]$/g, ''),
      ...(port === '' ? {} : { port: Number(port) }),
      ...(username === undefined ? {} : { username, password: password ?? '' }),
      vhost: encodeURIComponent(vhost),
      heartbeat: heartbeatSeconds,
    }
    return connect(server, {
      timeout: connectWithinMs,
      noDelay: true,
      clientProperties: { connection_name: 'housing-gateway' },
      ...(ca === null ? {} : { ca: [ca] }),
    })
  }

  private async authority(): Promise<Buffer | null> {
    const { RABBITMQ_CA_FILE: path } = this.config
    if (path === undefined) return null
    try {
      return await readFile(path)
    } catch (error) {
      const { code = 'unknown reason' } = error as NodeJS.ErrnoException
      throw new BrokerError(`RABBITMQ_CA_FILE cannot be read (${code}).`, { cause: error })
    }
  }
}

/** Closes what may be closed already, or belong to a server that does not answer. */
export async function closed(open: Pick<Channel, 'close'>): Promise<void> {
  // What is closed already fails at once rather than by its promise.
  await settledWithin(
    closeWithinMs,
    Promise.resolve().then(() => open.close()),
  )
}
