import { request, type ClientRequest, type IncomingMessage } from 'node:http'

export interface ReturningStreamOptions {
  readonly token: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** The address to connect to, other than `failed` if possible. */
  readonly address: (failed: string | null) => string
  /** Called with the data of each event and its `performance.now()`. */
  readonly onData: (data: Readonly<Record<string, unknown>>, at: number) => void
}

const returnAfterMs = 20

/** A subscription that reconnects whenever its stream ends, like browsers. */
export class ReturningStream {
  /** Address of the current stream after its first event; null before that. */
  connected: string | null = null
  /** Time of the last loss. */
  lostAt = 0
  /** Milliseconds from each loss to the first event after it. */
  readonly returns: number[] = []
  /** Errors, and `complete` events, which forbid reconnecting. */
  readonly faults: string[] = []
  private request: ClientRequest | null = null
  private isOver = false

  constructor(private readonly options: ReturningStreamOptions) {
    this.connect(null)
  }

  close(): void {
    this.isOver = true
    this.request?.destroy()
  }

  private connect(failed: string | null): void {
    if (this.isOver) return
    const { token, query, variables, address } = this.options
    const url = address(failed)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    }
    let isLost = false
    const reconnect = () => {
      if (isLost) return
      isLost = true
      if (this.connected !== null) this.lostAt = performance.now()
      this.connected = null
      setTimeout(() => {
        this.connect(url)
      }, returnAfterMs)
    }
    const attempt = request(`${url}/graphql`, { method: 'POST', headers, agent: false })
    attempt.on('response', (answer) => {
      this.read(answer, url)
      answer.on('close', reconnect)
    })
    attempt.on('error', reconnect)
    attempt.end(JSON.stringify({ query, variables }))
    this.request = attempt
  }

  private read(answer: IncomingMessage, url: string): void {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('error', () => undefined)
    answer.on('data', (part: string) => {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.take(block, url)
    })
  }

  private take(block: string, url: string): void {
    const event = /^event: (\w+)/.exec(block)?.[1]
    // Comments only keep the connection alive.
    if (event === undefined) return
    if (event === 'complete') {
      this.faults.push('complete')
      return
    }
    const at = performance.now()
    const { data, errors } = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as {
      readonly data: Readonly<Record<string, unknown>> | null
      readonly errors?: unknown
    }
    if (errors !== undefined || data === null) {
      this.faults.push(JSON.stringify(errors))
      return
    }
    if (this.connected === null && this.lostAt > 0) this.returns.push(at - this.lostAt)
    this.connected = url
    this.options.onData(data, at)
  }
}
