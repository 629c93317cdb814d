import type { FastifyInstance } from 'fastify'
import { sendPage, type PageLink } from './page.js'
import { startPage } from './start-page.js'
import { sendUnknownAddress } from './unknown-address.js'

/** The pages that every gateway has: `/`, and that for addresses where nothing is. */
export function addPages(app: FastifyInstance, links: readonly PageLink[]): void {
  const start = startPage(links)
  app.get('/', (_request, reply) => sendPage(reply, start))
  app.setNotFoundHandler(sendUnknownAddress)
}
