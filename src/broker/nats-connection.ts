import { readFile } from 'node:fs/promises'
import { jetstream, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream'
import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import type { BrokerConfig } from '../config/broker-settings.js'
import { errorCodeText } from '../foundation/error-code.js'
import { BrokerError } from './broker.js'
import { natsFault } from './nats-faults.js'

/** An open connection with its JetStream clients. */
export interface OpenNats {
  readonly connection: NatsConnection
  readonly streams: JetStreamClient
  readonly manager: JetStreamManager
}

const connectWithinMs = 5_000
const answerWithinMs = 5_000

/**
 * Opens a connection on first use, and a new connection after a loss. Requests on a lost connection fail and are not
 * repeated, so callers retry.
 */
export class NatsConnector {
  private opening: Promise<OpenNats> | null = null

  constructor(private readonly config: BrokerConfig) {}

  /** @throws BrokerError if NATS is unreachable */
  async open(): Promise<OpenNats> {
    try {
      return await (this.opening ??= this.begin())
    } catch (error) {
      throw natsFault(error)
    }
  }

  async close(): Promise<void> {
    const { opening } = this
    this.opening = null
    const open = await opening?.catch(() => null)
    await open?.connection.close()
  }

  /** Connects. Clears `opening` after a failure or close, unless a newer connection has replaced it. */
  private begin(): Promise<OpenNats> {
    const opening = this.connect()
    const forget = () => {
      if (this.opening === opening) this.opening = null
    }
    opening.then(({ connection }) => connection.closed()).then(forget, forget)
    return opening
  }

  private async connect(): Promise<OpenNats> {
    const servers = (this.config.NATS_URL ?? []).map((address) => new URL(address))
    const ca = await this.fileOf('NATS_CA_FILE')
    const isSecure = ca !== null || servers.some(({ protocol }) => protocol === 'tls:')
    const credentials = await this.fileOf('NATS_CREDS_FILE')
    const connection = await connect({
      servers: servers.map(({ protocol, host }) => `${protocol}//${host}`),
      name: 'housing-gateway',
      timeout: connectWithinMs,
      reconnect: false,
      ...(isSecure ? { tls: ca === null ? {} : { ca } } : {}),
      ...loginIn(servers),
      ...(credentials === null
        ? {}
        : { authenticator: credsAuthenticator(new TextEncoder().encode(credentials)) }),
    })
    const streams = jetstream(connection, { timeout: answerWithinMs })
    return { connection, streams, manager: await streams.jetstreamManager(false) }
  }

  private async fileOf(variable: 'NATS_CA_FILE' | 'NATS_CREDS_FILE'): Promise<string | null> {
    const path = this.config[variable]
    if (path === undefined) return null
    try {
      return await readFile(path, 'utf8')
    } catch (error) {
      throw new BrokerError(`${variable} cannot be read${errorCodeText(error)}.`, { cause: error })
    }
  }
}

/** The user and password for all servers, or a token if there is no password. */
function loginIn(servers: readonly URL[]): { user?: string; pass?: string; token?: string } {
  const server = servers.find(({ username }) => username !== '')
  if (server === undefined) return {}
  const name = decodeURIComponent(server.username)
  if (server.password === '') return { token: name }
  return { user: name, pass: decodeURIComponent(server.password) }
}
