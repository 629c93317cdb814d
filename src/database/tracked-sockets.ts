import { Socket } from 'node:net'

/**
 * Makes the sockets that the driver connects with, so that all of them can be failed together with
 * the true cause. Without it a dead embedded database shows as a missing file.
 */
export class TrackedSockets {
  private readonly open = new Set<Socket>()
  private cause: Error | undefined

  /** A socket for the driver; once `fail` was called, one that refuses to connect. */
  create(): Socket {
    if (this.cause !== undefined) return new RefusedSocket(this.cause)
    const socket = new Socket()
    this.open.add(socket)
    socket.once('close', () => this.open.delete(socket))
    return socket
  }

  /** Rejects the queries that wait on any of the sockets, and all later ones, with this error. */
  fail(cause: Error): void {
    this.cause = cause
    for (const socket of this.open) socket.destroy(cause)
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
