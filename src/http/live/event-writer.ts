import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Why a stream ended: the subscription completed, the client disconnected, the client read too slowly, the credential
 * expired, was revoked or changed, the gateway is stopping, or an error occurred.
 */
export type EndReason = 'over' | 'left' | 'slow' | 'credential' | 'stopping' | 'failed'

/** Unread bytes after which a stream is dropped. */
const maxUnreadBytes = 262_144

/** Writes one stream of events as the response to a request, and never waits for its reader. */
export class EventWriter {
  /** Number of written events. */
  events = 0
  /** Null while the stream is open. */
  private ending: EndReason | null = null
  private readonly raw: ServerResponse

  /**
   * @param body the events, as text
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
    // Close the connection with the stream. Otherwise a stopping server waits for the next request on it.
    this.raw.setHeader('connection', 'close')
    this.raw.setHeader('x-accel-buffering', 'no')
  }

  /** Resolves when the stream has ended, with the reason. */
  async run(): Promise<EndReason> {
    this.raw.once('close', () => {
      this.end('left')
    })
    this.raw.writeHead(this.head.status)
    for await (const text of this.body) {
      // Do not send the closing event of the library: clients do not reconnect after it.
      if (this.hasEnded()) break
      this.raw.write(text)
      if (text.startsWith('event: next')) this.events += 1
      if (this.raw.writableLength > maxUnreadBytes) {
        this.end('slow')
        this.raw.destroy()
      }
    }
    this.raw.end()
    return this.ending ?? 'over'
  }

  /** Ends the response without a closing event: the client takes it for a lost connection and reconnects. */
  end(reason: EndReason): void {
    if (this.hasEnded()) return
    this.ending = reason
    void this.body.return()
  }

  private hasEnded(): boolean {
    return this.ending !== null
  }
}
