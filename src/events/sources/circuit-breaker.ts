/** So many requests in a row without an answer in time mean that a service hangs. */
const mostUnanswered = 3

/**
 * Keeps requests from a service that hangs: each would hold up the events that share its turn until its
 * time is over. From time to time one request finds out whether the service answers again.
 */
export class CircuitBreaker {
  private unanswered = 0
  /** On the clock of `performance.now()`. */
  private nextTryAt = 0

  constructor(private readonly restMs: number) {}

  /** Whether a request may be made now. One that may, tells of its outcome. */
  mayAsk(): boolean {
    if (this.unanswered < mostUnanswered) return true
    if (performance.now() < this.nextTryAt) return false
    this.rest()
    return true
  }

  answered(): void {
    this.unanswered = 0
  }

  timedOut(): void {
    this.unanswered += 1
    this.rest()
  }

  private rest(): void {
    this.nextTryAt = performance.now() + this.restMs
  }
}
