import { randomUUID } from 'node:crypto'
import { unheard } from '../foundation/unheard.js'
import { connectionOf, connectWithinMs, type ServerAddress } from './server-address.js'
import { ServerClient } from './server-client.js'

/**
 * The channel on which triggers of our tables announce changes. Their functions `announce_*` are in the migrations
 * announce_changes, announce_readings (which replaces announce_notifications_changed) and keep_trusted_documents.
 */
const changesChannel = 'housing_gateway_changes'

/** Maximum time for our own notification to arrive. */
const echoWithinMs = 5_000

const echoMark = 'echo:'

/** A pooler such as PgBouncer accepts LISTEN but delivers no notifications. */
export class DeafConnectionError extends Error {
  constructor() {
    super('The connection to the database delivers no notifications.')
    this.name = 'DeafConnectionError'
  }
}

interface Hearing {
  /** Called with each payload, after its transaction has committed. */
  readonly heard: (payload: string) => void
  /** Called once when the connection is lost, but not after `stop`. */
  readonly lost: (reason: Error) => void
}

/** A subscription, until it is stopped or lost. */
export interface Listening {
  /** Rejects when notifications no longer arrive, although the connection reported no error. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Receives notifications of commits by any process, on a dedicated connection. */
export class Announcements {
  /** @param address of the server, not of a transaction-mode pooler, where LISTEN does not work; null if unknown */
  constructor(private readonly address: ServerAddress | null) {}

  /**
   * Starts listening. When it resolves, every later notification will be received.
   *
   * @throws DeafConnectionError when this connection delivers no notifications
   */
  async listen({ heard, lost }: Hearing): Promise<Listening> {
    if (this.address === null) throw new DeafConnectionError()
    const client = new ServerClient({
      ...connectionOf(this.address),
      application_name: 'housing-gateway changes',
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: echoWithinMs,
      keepAlive: true,
    })
    const echoes = new Map<string, () => void>()
    let isOver = false
    const end = (reason: Error) => {
      if (isOver) return
      isOver = true
      lost(reason)
    }
    client.on('error', end)
    client.on('end', () => {
      end(new Error('The connection ended.'))
    })
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(echoMark)) heard(payload)
      else echoes.get(payload)?.()
    })
    const check = () => echo(client, echoes)
    const stop = async () => {
      isOver = true
      await client.end()
    }
    try {
      await client.connect()
      await client.query(`listen ${changesChannel}`)
      await check()
    } catch (error) {
      await stop().catch(() => undefined)
      throw error
    }
    return { check, stop }
  }
}

/** Sends a notification on the channel and waits until it arrives on this connection. */
async function echo(client: ServerClient, echoes: Map<string, () => void>): Promise<void> {
  const mark = echoMark + randomUUID()
  let timer: NodeJS.Timeout | undefined
  const back = unheard(
    new Promise<void>((resolve, reject) => {
      echoes.set(mark, resolve)
      timer = setTimeout(() => {
        reject(new DeafConnectionError())
      }, echoWithinMs)
    }),
  )
  try {
    await client.query('select pg_notify($1, $2)', [changesChannel, mark])
    await back
  } finally {
    clearTimeout(timer)
    echoes.delete(mark)
  }
}
