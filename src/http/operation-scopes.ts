import type { FastifyReply } from 'fastify'
import type { Config } from '../config/config.js'
import { OperationScope, type OperationLimits } from '../foundation/operation-scope.js'
import { withinScope } from '../foundation/work-scope.js'
import { factsOf } from './request-facts.js'
import { correlationId } from './request-ids.js'

/** Gives each operation of a caller its scope, for as long as it takes and the caller waits. */
export class OperationScopes {
  constructor(private readonly limits: OperationLimits) {}

  /** Runs what answers a request. The scope ends with it, or before, with the caller's connection. */
  async run<T>({ raw, log, request }: FastifyReply, answer: () => Promise<T>): Promise<T> {
    const scope = new OperationScope(this.limits, correlationId(request), factsOf(request))
    const leave = () => {
      log.info('a caller left before the answer was there')
      scope.leave()
    }
    raw.once('close', leave)
    if (raw.destroyed) leave()
    try {
      return await withinScope(scope, answer)
    } finally {
      raw.removeListener('close', leave)
      scope.close()
    }
  }
}

export function operationLimits(config: Config): OperationLimits {
  const { statements, rows, searches, fields } = config.limits
  return {
    deadlineMs: config.OPERATION_TIMEOUT_SECONDS * 1000,
    most: { statements, rows, searches, fields },
  }
}
