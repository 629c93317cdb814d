import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Sandbox } from '../notify-sandbox/sandbox-server.js'
import { sendPage, type PageLink } from '../../src/http/pages/page.js'
import { sendUnknownAddress } from '../../src/http/pages/static-pages.js'
import { isLocal } from './local-request.js'
import { sandboxPage, sandboxScript } from './sandbox-page.js'

const filterForm = z.object({
  channel: z.enum(['', 'email', 'sms', 'letter']).catch(''),
  recipient: z.string().catch(''),
})

/** Source of the messages. */
export type SandboxMessages = Pick<Sandbox, 'messages'>

export interface SandboxRoutes {
  readonly sandbox: SandboxMessages
  readonly links: readonly PageLink[]
}

/**
 * Serves `/sandbox`, the page of "sent" messages. It shows recipients and whole messages without a login, so
 * it answers only browsers on this machine and must not be added in production.
 */
export function addSandboxRoutes(app: FastifyInstance, { sandbox, links }: SandboxRoutes): void {
  app.get('/sandbox', (request, reply) => {
    if (!isLocal(request)) {
      sendUnknownAddress(request, reply)
      return reply
    }
    return sendPage(reply, sandboxPage(sandbox.messages(), filterForm.parse(request.query), links))
  })
  app.get('/sandbox/page.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(sandboxScript),
  )
}
