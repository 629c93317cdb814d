import type { FastifyInstance } from 'fastify'
import { sendPage, type PageLink } from './page.js'
import { findScript, findScriptPath, startPage } from './start-page.js'
import { sendUnknownAddress } from './unknown-address.js'

/** The pages that every gateway has: `/`, and that for addresses where nothing is. */
export function addPages(app: FastifyInstance, links: readonly PageLink[]): void {
  const start = startPage(links)
  app.get('/', (_request, reply) => sendPage(reply, start))
  app.get(findScriptPath, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(findScript),
  )
  app.setNotFoundHandler(sendUnknownAddress)
}
