import type { FastifyReply } from 'fastify'

/** The first of our encodings that an `Accept-Encoding` allows (RFC 9110 section 12.5.3); null if it allows none. */
export function acceptedEncoding<Encoding extends string>(
  header: string | string[] | undefined,
  encodings: readonly Encoding[],
): Encoding | null {
  const allowed = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((word) => word.trim()))
      .map(([name = '', weight = '']) => [name, !/^q=0(?:\.0*)?$/.test(weight)]),
  )
  return encodings.find((name) => allowed.get(name) ?? allowed.get('*')) ?? null
}

/** Adds `Accept-Encoding` to the `Vary` of a reply. */
export function varyByEncoding(reply: FastifyReply): FastifyReply {
  return reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
}
