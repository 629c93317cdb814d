import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../src/foundation/clock.js'
import { sendUnknownAddress } from '../../src/http/pages/static-pages.js'
import { signDevelopmentToken } from '../token/development-token.js'
import { deskUsers } from './desk-users.js'
import { isLocal } from './local-request.js'

interface DeskUsersRoute {
  /** Secret of the gateway's development tokens. */
  readonly secret: string
  readonly issuer: string | undefined
  readonly audience: string | undefined
  readonly clock: Clock
}

/** The desk requests a new token before this one expires. */
const ttlSeconds = 60 * 60

/**
 * Lists the trial users of the desk and issues their tokens. Requests from other machines or pages get a 404.
 * Must not be added in production.
 */
export function addDeskUsersRoute(
  app: FastifyInstance,
  { secret, issuer, audience, clock }: DeskUsersRoute,
): void {
  app.get('/desk/users', (request, reply) => {
    if (!isLocal(request)) return sendNotFound(request, reply)
    const users = Object.entries(deskUsers).map(([id, { name, about }]) => ({ id, name, about }))
    return reply.send({ users })
  })
  app.get<{ Params: { id: string } }>('/desk/users/:id/token', async (request, reply) => {
    const { id } = request.params
    const deskUser = Object.hasOwn(deskUsers, id) ? deskUsers[id] : undefined
    if (deskUser === undefined || !isLocal(request)) return sendNotFound(request, reply)
    const { user, name, scopes, roles } = deskUser
    const token = await signDevelopmentToken(
      { secret, user, name, scopes, roles, ttlSeconds, issuer, audience },
      clock,
    )
    return reply.send({ token })
  })
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendUnknownAddress(request, reply)
  return reply
}
