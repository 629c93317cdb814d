import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CallRefused } from '../admission/call-refused.js'
import type { OperationQueue, Release } from '../admission/operation-queue.js'
import type { Caller, Callers } from './identify.js'
import { factsOf } from '../foundation/request-facts.js'

/**
 * Runs the work of a request once the queue has a slot for its caller.
 *
 * @throws CallRefused if there is none in time
 */
export async function admit<T>(
  queue: OperationQueue,
  { account }: Caller,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const { request } = reply
  let release = queue.tryEnter(account.caller)
  if (release === null) {
    try {
      release = await wait(queue, account.caller, reply)
    } catch (error) {
      throw error instanceof CallRefused ? account.refuse(error) : error
    }
  }
  factsOf(request).leaveQueue = release
  try {
    return await work()
  } finally {
    release()
  }
}

async function wait(queue: OperationQueue, caller: string, reply: FastifyReply): Promise<Release> {
  const gone = new AbortController()
  const leave = () => {
    gone.abort()
  }
  reply.raw.once('close', leave)
  const begun = performance.now()
  const bytes = Number(reply.request.headers['content-length'] ?? 0)
  try {
    return await queue.enter(caller, bytes, gone.signal)
  } finally {
    factsOf(reply.request).queuedMs += performance.now() - begun
    reply.raw.off('close', leave)
  }
}

/** Adds the limits of its caller to every response, and delays refusals of a caller that repeats them. */
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
    const refused = (this.refused.get(caller) ?? 0) + 1
    this.refused.set(caller, refused)
    if (refused <= heldRefusals.atOnce || this.held >= heldRefusals.held) return
    this.held += 1
    await pause(heldRefusals.heldMs)
    this.held -= 1
  }
}
