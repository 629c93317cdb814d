import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** What a reader may leave unread, in bytes, before the stream is dropped. */
const mostUnread = 262_144

export type EndReason = 'over' | 'left' | 'slow'

/** Writes one stream of events into the answer of a request, and never waits for its reader. */
export class EventWriter {
  private isEnding = false
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

  /** Resolves when nothing more is written. */
  async run(): Promise<EndReason> {
    let reason: EndReason = 'over'
    this.raw.once('close', () => {
      if (!this.isEnding) reason = 'left'
      this.end()
    })
    this.raw.writeHead(this.head.status)
    for await (const text of this.body) {
      // Also what the library would say of the end, which tells clients not to come back.
      if (this.isEnding) break
      this.raw.write(text)
      if (this.raw.writableLength > mostUnread) {
        reason = 'slow'
        this.isEnding = true
        void this.body.return()
        this.raw.destroy()
      }
    }
    this.raw.end()
    return reason
  }

  /** Ends the answer as it is: the client reads that as a lost connection, and connects again. */
  end(): void {
    if (this.isEnding) return
    this.isEnding = true
    void this.body.return()
  }
}
