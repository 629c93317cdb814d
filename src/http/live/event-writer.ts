import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { EndReason } from './stream-figures.js'

/** What a reader may leave unread, in bytes, before the stream is dropped. */
const mostUnread = 262_144

/** Writes one stream of events into the answer of a request, and never waits for its reader. */
export class EventWriter {
  /** That were written. */
  events = 0
  /** Null while nobody ends it. */
  private ending: EndReason | null = null
  private readonly raw: ServerResponse

  /**
   * @param body the events, as text
   * @param status of the answer
   */
  constructor(
    reply: FastifyReply,
    private readonly body: AsyncGenerator<string, void, undefined>,
    private readonly head: { readonly status: number; readonly headers: Record<string, string> },
  ) {
    this.raw = reply.raw
    reply.hijack()
    const headers = reply.getHeaders()
    for (const [name, value] of Object.entries({ ...headers, ...head.headers })) {
      if (value !== undefined) this.raw.setHeader(name, value)
    }
    // When it is over, so is the connection: a server that closes would wait for the next request.
    this.raw.setHeader('connection', 'close')
    this.raw.setHeader('x-accel-buffering', 'no')
  }

  /** Resolves when nothing more is written, with who ended it. */
  async run(): Promise<EndReason> {
    this.raw.once('close', () => {
      this.end('left')
    })
    this.raw.writeHead(this.head.status)
    for await (const text of this.body) {
      // Also what the library would say of the end, which tells clients not to come back.
      if (this.hasEnded()) break
      this.raw.write(text)
      if (text.startsWith('event: next')) this.events += 1
      if (this.raw.writableLength > mostUnread) {
        this.end('slow')
        this.raw.destroy()
      }
    }
    this.raw.end()
    return this.ending ?? 'over'
  }

  /** Ends the answer as it is: the client reads that as a lost connection, and connects again. */
  end(reason: EndReason): void {
    if (this.hasEnded()) return
    this.ending = reason
    void this.body.return()
  }

  private hasEnded(): boolean {
    return this.ending !== null
  }
}
