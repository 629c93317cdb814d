import { randomUUID } from 'node:crypto'
import {
  changesChannel,
  DeafConnectionError,
  type Announcements,
  type Hearing,
  type Listening,
} from './announcements.js'
import { connectWithinMs } from './connection-pool.js'
import { connectionOf, type ServerAddress } from './server-address.js'
import { ServerClient } from './server-client.js'

/** How long our own notification may take to arrive. */
const echoWithinMs = 5_000

const echoMark = 'echo:'

/** Receives the notifications of a Postgres server on a dedicated connection. */
export class ServerAnnouncements implements Announcements {
  constructor(private readonly address: ServerAddress) {}

  async listen({ heard, lost }: Hearing): Promise<Listening> {
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

/** Sends a notification to itself, which arrives only if notifications are delivered at all. */
async function echo(client: ServerClient, echoes: Map<string, () => void>): Promise<void> {
  const mark = echoMark + randomUUID()
  let timer: NodeJS.Timeout | undefined
  const back = new Promise<void>((resolve, reject) => {
    echoes.set(mark, resolve)
    timer = setTimeout(() => {
      reject(new DeafConnectionError())
    }, echoWithinMs)
  })
  back.catch(() => undefined)
  try {
    await client.query('select pg_notify($1, $2)', [changesChannel, mark])
    await back
  } finally {
    clearTimeout(timer)
    echoes.delete(mark)
  }
}
