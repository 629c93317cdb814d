import type { FastifyRequest } from 'fastify'

/** The token that a request names a reserved stream by, in a header or in its address. */
export function tokenOf({ headers, query }: FastifyRequest): string | null {
  const header = headers['x-graphql-event-stream-token']
  if (typeof header === 'string' && header !== '') return header
  const { token } = query as { readonly token?: unknown }
  return typeof token === 'string' && token !== '' ? token : null
}

/** Whether a request is for a stream of events, or for what a reserved one carries. */
export function isOfStreams(request: FastifyRequest): boolean {
  const { method, headers } = request
  if (method === 'PUT' || method === 'DELETE') return true
  if (headers.accept?.includes('text/event-stream') === true) return true
  return 'x-graphql-event-stream-token' in headers
}
