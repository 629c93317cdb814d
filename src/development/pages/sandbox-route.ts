import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Sandbox } from '../provider-sandbox/sandbox-server.js'
import { sendNotFound } from '../../http/error-answer.js'
import { isLocal } from './local-request.js'
import { securityHeaders } from '../../http/security-headers.js'
import { sandboxPage, sandboxScript, sandboxStyle } from './sandbox-page.js'

const filterForm = z.object({
  channel: z.enum(['', 'email', 'sms', 'letter']).catch(''),
  recipient: z.string().catch(''),
})

const headers = securityHeaders({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ['data:'],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
})

/** Where the page's messages come from. */
export type SandboxMessages = Pick<Sandbox, 'messages'>

/**
 * The page `/sandbox` about what was "sent". It shows recipients and whole messages without a login, so
 * it answers browsers on this machine alone, and must not be added in production.
 */
export function addSandboxRoutes(app: FastifyInstance, sandbox: SandboxMessages): void {
  app.get('/sandbox', { onRequest: headers }, (request, reply) => {
    if (!isLocal(request)) {
      sendNotFound(request, reply)
      return reply
    }
    const page = sandboxPage(sandbox.messages(), filterForm.parse(request.query))
    return send(reply, 'text/html', page)
  })
  app.get('/sandbox/page.css', (_request, reply) => send(reply, 'text/css', sandboxStyle))
  app.get('/sandbox/page.js', (_request, reply) => send(reply, 'text/javascript', sandboxScript))
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).send(text)
}
