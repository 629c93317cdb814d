import type { FastifyRequest } from 'fastify'
import { OperationFacts } from '../foundation/operation-facts.js'

/** The route of requests that match none, in log, metrics and traces. */
export const unknownRoute = 'unknown'

const factsKey = Symbol('facts')

type WithFacts = FastifyRequest & { [factsKey]: OperationFacts | undefined }

/** The facts about a request. No Fastify decorator, which requests with an undecodable address would lack. */
export function factsOf(request: FastifyRequest): OperationFacts {
  return ((request as WithFacts)[factsKey] ??= new OperationFacts(request.id))
}
