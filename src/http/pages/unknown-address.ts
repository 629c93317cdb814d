import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '../error-answer.js'
import { factsOf } from '../../operation/request-facts.js'
import { isForPeople } from './for-people.js'
import { pageText, sendPage, type PageLink } from './page.js'

/** Every gateway has these; the page is also shown where nothing is known of the others. */
const links: readonly PageLink[] = [
  { path: '/', name: 'Start', about: '' },
  { path: '/docs', name: 'HTTP paths', about: '' },
]

const page = pageText({
  title: 'Nothing here: housing-gateway',
  links,
  main: `<h1>There is nothing here</h1>
<p>No page of this gateway has the address that you asked for. If you typed it, look for a slip; if you followed a link, it is out of date.</p>
<p><a href="/">Go to the start page</a>, which lists what there is.</p>`,
})

/** Answers people with a page, and programs with an error in the form of the other addresses. */
export function sendUnknownAddress(request: FastifyRequest, reply: FastifyReply): void {
  if (!isForPeople(request) || request.url.split('?', 1)[0] === '/graphql') {
    sendNotFound(request, reply)
    return
  }
  factsOf(request).codes.add('NOT_FOUND')
  void sendPage(reply.code(404), page)
}
