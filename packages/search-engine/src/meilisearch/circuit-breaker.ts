import type { SearchHost } from '../host.js'
import { SearchEngineError } from '../search-engine.js'

/** Maximum number of concurrent searches of all callers. */
const maxInFlight = 64

/** After this time in milliseconds, a search gives its slot in the operation queue to another request. */
const slotMs = 100

const pingMs = 1_000

/**
 * Keeps a hanging server from delaying callers. A search that times out opens the breaker. While it is open,
 * searches fail at once and trigger a ping; a successful ping closes it.
 */
export class CircuitBreaker {
  private isOpen = false
  private isPinging = false
  private inFlight = 0

  /** @param ping resolves when the server answers */
  constructor(
    private readonly ping: (timeoutMs: number) => Promise<void>,
    private readonly host: SearchHost,
  ) {}

  close(): void {
    this.isOpen = false
  }

  /** @throws SearchEngineError `unavailable` while the breaker is open, and the errors of `search` */
  async guard<Answer>(search: () => Promise<Answer>): Promise<Answer> {
    if (this.isOpen) {
      this.pingOnce()
      throw new SearchEngineError('unavailable', 'search: an earlier search timed out')
    }
    if (this.inFlight >= maxInFlight) {
      throw new SearchEngineError('unavailable', `search: ${maxInFlight} searches are in flight`)
    }
    this.inFlight += 1
    const request = this.host.request()
    const timer = setTimeout(() => request?.leaveQueue(), slotMs)
    try {
      return await search()
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
