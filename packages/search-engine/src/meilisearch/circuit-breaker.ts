import type { SearchHost } from '../host.js'
import { SearchEngineError } from '../search-engine.js'

/** Searches in flight to the server, of all callers. */
const mostInFlight = 64

/** A search that waits longer, in milliseconds, gives its slot in the operation queue to another request. */
const slotMs = 100

const pingMs = 1_000

/**
 * Keeps a server that hangs from delaying callers. A search that times out opens the breaker: searches then fail
 * at once, and each has the server pinged, until a ping succeeds. Other requests keep their slots all the while.
 */
export class CircuitBreaker {
  private isOpen = false
  private isPinging = false
  private inFlight = 0

  /** @param ping resolves when the server answers; the breaker then closes */
  constructor(
    private readonly ping: (timeoutMs: number) => Promise<void>,
    private readonly host: SearchHost,
  ) {}

  close(): void {
    this.isOpen = false
  }

  /** @throws SearchEngineError `unavailable` without asking, and what `ask` throws */
  async guard<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (this.isOpen) {
      this.pingOnce()
      throw new SearchEngineError('unavailable', 'search: a search before got no answer in time')
    }
    if (this.inFlight >= mostInFlight) {
      throw new SearchEngineError('unavailable', `search: ${mostInFlight} are in flight`)
    }
    this.inFlight += 1
    const request = this.host.request()
    const timer = setTimeout(() => request?.leaveQueue(), slotMs)
    try {
      return await ask()
    } catch (error) {
      if (error instanceof SearchEngineError && error.reason === 'timeout') this.isOpen = true
      throw error
    } finally {
      clearTimeout(timer)
      this.inFlight -= 1
    }
  }

  private pingOnce(): void {
    if (this.isPinging) return
    this.isPinging = true
    this.host
      .outsideRequest(() => this.ping(pingMs))
      .then(
        () => {
          this.close()
        },
        () => undefined,
      )
      .finally(() => {
        this.isPinging = false
      })
  }
}
