import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Dripping headers, a dripping body, no bytes at all, or nothing after one request. */
export type Slowness = 'headers' | 'body' | 'silence' | 'idle'

/** How a connection ended. */
interface End {
  readonly how: Slowness
  readonly seconds: number
  /** HTTP status of the answer; null without an answer. */
  readonly status: number | null
}

const everyKind: readonly Slowness[] = ['headers', 'body', 'silence', 'idle']
const paths = ['/graphql', '/notifications']
const betweenBytesMs = 200

/** Clients that hold connections to a server and send almost nothing. They reconnect until `leave`. */
export class SlowClients {
  readonly endings: End[] = []
  private readonly open = new Set<Socket>()
  private clients: Promise<void>[] = []
  private isOver = false
  private readonly host: string
  private readonly port: number

  constructor(
    url: string,
    private readonly authorization: string,
  ) {
    const { hostname, port } = new URL(url)
    this.host = hostname
    this.port = Number(port)
  }

  connect(count: number, kinds = everyKind): void {
    this.clients = Array.from({ length: count }, async (_, client) => {
      const how = kinds[client % kinds.length] ?? 'body'
      const path = paths[Math.floor(client / kinds.length) % paths.length] ?? ''
      while (!this.isOver) {
        await this.hold(how, path)
        await pause(betweenBytesMs)
      }
    })
  }

  /** Closes the open connections without counting them in `ended`. */
  async leave(): Promise<void> {
    this.isOver = true
    for (const socket of this.open) socket.destroy()
    await Promise.all(this.clients)
  }

  /** Number of connections closed by the server without an answer to their request. */
  get refused(): number {
    return this.endings.filter(({ how, status }) => status === null && how !== 'silence').length
  }

  /** A text with the number of closed connections and their lifetimes. */
  summary(): string {
    const kinds = everyKind.flatMap((kind) => {
      const lifetimes = this.endings
        .filter(({ how, status }) => how === kind && (status !== null || how === 'silence'))
        .map(({ seconds }) => seconds)
      if (lifetimes.length === 0) return []
      const [shortest, longest] = [
        Math.min(...lifetimes).toFixed(1),
        Math.max(...lifetimes).toFixed(1),
      ]
      return [`${lifetimes.length} of ${kind} ended after ${shortest}–${longest} s`]
    })
    return [...kinds, ...(this.refused > 0 ? [`${this.refused} refused`] : [])].join(', ')
  }

  private async hold(how: Slowness, path: string): Promise<void> {
    const socket = connect({ port: this.port, host: this.host })
    this.open.add(socket)
    const startedAt = performance.now()
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')))
    socket.on('error', () => undefined)
    socket.write(this.beginning(how, path))
    const sendsSlowly = how === 'headers' || how === 'body'
    const dripping = sendsSlowly ? setInterval(() => socket.write('x'), betweenBytesMs) : undefined
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
    this.open.delete(socket)
    if (this.isOver) return
    const seconds = (performance.now() - startedAt) / 1_000
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
    this.endings.push({ how, seconds, status: status === undefined ? null : Number(status) })
  }

  private beginning(how: Slowness, path: string): string {
    if (how === 'silence') return ''
    if (how === 'idle') return 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${this.authorization}\r\nContent-Type: application/json\r\n`
    return how === 'headers' ? `${head}X-Long: ` : `${head}Content-Length: 100000\r\n\r\n{`
  }
}
