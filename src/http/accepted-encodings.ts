import type { FastifyReply } from 'fastify'

interface AcceptedEncoding {
  readonly name: string
  /** A weight of 0 says that it must not be used. */
  readonly isWanted: boolean
}

/** What an `Accept-Encoding` names, in lower case and in its order. */
export function acceptedEncodings(header: string | string[] | undefined): AcceptedEncoding[] {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .map(([name = '', weight = '']) => ({ name, isWanted: !/^q=0(?:\.0*)?$/.test(weight) }))
}

/** Says that the answer depends on what encodings are accepted, besides what else it depends on. */
export function varyByEncoding(reply: FastifyReply): FastifyReply {
  return reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
}
