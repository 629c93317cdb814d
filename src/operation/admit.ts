import type { FastifyReply } from 'fastify'
import { CallRefused } from '../admission/call-refused.js'
import type { OperationQueue, ReleaseSlot } from '../admission/operation-queue.js'
import type { IdentifiedCaller } from './identify.js'
import { factsOf } from '../foundation/request-facts.js'

/**
 * Runs the work of a request once the queue has a slot for its caller.
 *
 * @throws CallRefused if no slot is free in time
 */
export async function admit<T>(
  queue: OperationQueue,
  { account }: IdentifiedCaller,
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

async function wait(
  queue: OperationQueue,
  caller: string,
  reply: FastifyReply,
): Promise<ReleaseSlot> {
  const gone = new AbortController()
  const leave = () => {
    gone.abort()
  }
  reply.raw.once('close', leave)
  const startedAt = performance.now()
  const bytes = Number(reply.request.headers['content-length'] ?? 0)
  try {
    return await queue.enter(caller, bytes, gone.signal)
  } finally {
    factsOf(reply.request).queuedMs += performance.now() - startedAt
    reply.raw.off('close', leave)
  }
}
