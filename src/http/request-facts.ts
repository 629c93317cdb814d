import type { FastifyInstance } from 'fastify'
import { OperationFacts } from '../foundation/operation-facts.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** What became of the request, as far as it is known yet. */
    facts: OperationFacts
  }
}

const facts = Symbol('facts')

/** Gives each request its facts, made when they are first asked for: also before any hook has run. */
export function addRequestFacts(app: FastifyInstance): void {
  app.decorateRequest<OperationFacts, 'facts'>('facts', {
    getter(this: object) {
      const holder = this as { [facts]: OperationFacts | undefined }
      return (holder[facts] ??= new OperationFacts())
    },
  })
}
