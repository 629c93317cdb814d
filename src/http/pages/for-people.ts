import type { FastifyRequest } from 'fastify'

/** Browsers name HTML in `Accept`; who asks for JSON besides is a program. */
export function isForPeople({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(accept) &&
    !/\bjson\b/i.test(accept)
  )
}
