import type { FastifyRequest } from 'fastify'
import { OperationFacts } from '../foundation/operation-facts.js'

/** Stands for an address that leads nowhere. */
export const unknownRoute = 'unknown'

const kept = Symbol('facts')

type Keeper = FastifyRequest & { [kept]: OperationFacts | undefined }

/**
 * What became of a request, as far as it is known yet. Not a decoration of requests, for those whose
 * address cannot be decoded have none.
 */
export function factsOf(request: FastifyRequest): OperationFacts {
  return ((request as Keeper)[kept] ??= new OperationFacts(request.id))
}
