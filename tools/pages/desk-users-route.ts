import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../src/foundation/clock.js'
import { sendUnknownAddress } from '../../src/http/pages/unknown-address.js'
import { signDevelopmentToken } from '../token/development-token.js'
import { deskUsers } from './desk-users.js'
import { isLocal } from './local-request.js'

interface DeskUsersRoute {
  /** Signs what the gateway takes for a token. */
  readonly secret: string
  readonly issuer: string | undefined
  readonly audience: string | undefined
  readonly clock: Clock
}

/** The desk asks for another before it ends. */
const ttlSeconds = 60 * 60

/**
 * Whom the desk can be seen as, and tokens of theirs, for pages of this machine alone; what is asked from
 * elsewhere, or by another page, finds nothing. Must not be added in production.
 */
export function addDeskUsersRoute(
  app: FastifyInstance,
  { secret, issuer, audience, clock }: DeskUsersRoute,
): void {
  app.get('/desk/users', (request, reply) => {
    if (!isLocal(request)) return notHere(request, reply)
    const users = Object.entries(deskUsers).map(([id, { name, about }]) => ({ id, name, about }))
    return reply.send({ users })
  })
  app.get<{ Params: { id: string } }>('/desk/users/:id/token', async (request, reply) => {
    const { id } = request.params
    const given = Object.hasOwn(deskUsers, id) ? deskUsers[id] : undefined
    if (given === undefined || !isLocal(request)) return notHere(request, reply)
    const { user, name, scopes, roles } = given
    const token = await signDevelopmentToken(
      { secret, user, name, scopes, roles, ttlSeconds, issuer, audience },
      clock,
    )
    return reply.send({ token })
  })
}

function notHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendUnknownAddress(request, reply)
  return reply
}
