import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Callers } from './identify.js'

/** Adds the caller's limits to every response, and delays refusals of a caller that keeps sending refused requests. */
export function describeLimits(app: FastifyInstance, callers: Callers): void {
  const pace = new RefusalPace()
  app.addHook('onSend', (request, reply, _payload, done) => {
    const account = callers.find(request)?.account
    if (account === undefined) {
      done()
      return
    }
    const { policy, limit } = account.fields
    void reply.header('ratelimit-policy', policy)
    if (limit !== '') void reply.header('ratelimit', limit)
    if (account.refusal === null) {
      done()
      return
    }
    void reply.header('retry-after', account.refusal.retryAfterSeconds)
    void pace.hold(account.caller).then(() => {
      done()
    })
  })
}

export const heldRefusals = {
  /** Refusals a second that one caller gets without delay. */
  atOnce: 20,
  heldMs: 500,
  /** Refusals of all callers that may be delayed at a time. */
  held: 5_000,
} as const

/** Delays refusals for callers that retry at once: one refusal is cheap, thousands a second are not. */
class RefusalPace {
  private second = 0
  private readonly refused = new Map<string, number>()
  private held = 0

  /** Resolves when the refusal may be sent. */
  async hold(caller: string): Promise<void> {
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.second) this.refused.clear()
    this.second = second
    const refusals = (this.refused.get(caller) ?? 0) + 1
    this.refused.set(caller, refusals)
    if (refusals <= heldRefusals.atOnce || this.held >= heldRefusals.held) return
    this.held += 1
    await pause(heldRefusals.heldMs)
    this.held -= 1
  }
}
