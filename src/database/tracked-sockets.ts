import { Socket } from 'node:net'

/** A broken connection shows up a moment before the thread that broke it is known to have ended. */
const causeWaitMs = 2_000

/**
 * Makes the sockets that the driver connects with, so that all of them can be failed together with
 * the true cause. Without it a dead embedded database shows as a missing file or a broken pipe.
 */
export class TrackedSockets {
  private readonly open = new Set<Socket>()
  private cause: Error | undefined
  private tellCause: (cause: Error) => void = () => undefined
  private readonly known = new Promise<Error>((resolve) => {
    this.tellCause = resolve
  })

  /** A socket for the driver; once `fail` was called, one that refuses to connect. */
  create(): Socket {
    if (this.cause !== undefined) return new RefusedSocket(this.cause)
    const socket = new ExplainedSocket(this.known)
    this.open.add(socket)
    socket.once('close', () => this.open.delete(socket))
    return socket
  }

  /** Rejects the queries that wait on any of the sockets, and all later ones, with this error. */
  fail(cause: Error): void {
    this.cause = cause
    this.tellCause(cause)
    for (const socket of this.open) socket.destroy(cause)
  }
}

/** Broken off by the other side, it closes with the cause if that becomes known in time. */
class ExplainedSocket extends Socket {
  private isBrokenOff = false

  constructor(private readonly cause: Promise<Error>) {
    super()
    this.once('end', () => (this.isBrokenOff = !this.writableEnded))
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    super._destroy(error, (own) => {
      if (error === null && !this.isBrokenOff) {
        callback(own)
        return
      }
      const timer = setTimeout(callback, causeWaitMs, own)
      void this.cause.then((cause) => {
        clearTimeout(timer)
        callback(cause)
      })
    })
  }
}

class RefusedSocket extends Socket {
  constructor(private readonly cause: Error) {
    super()
  }

  override connect(): this {
    process.nextTick(() => this.destroy(this.cause))
    return this
  }
}
