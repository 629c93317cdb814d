import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForPeople } from './for-people.js'
import { linkTo, pageText, sendPage, type PageLink } from './page.js'

/** Shows a page to a browser that has opened `/graphql` as an address and asks for nothing there. */
export function graphqlPage(
  links: readonly PageLink[],
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null {
  const page = pageOf(links)
  return (request, reply) =>
    isForPeople(request) && !request.url.includes('?') ? sendPage(reply, page) : null
}

function pageOf(links: readonly PageLink[]): string {
  const leads = (path: string) => links.find((link) => link.path === path)
  const explorer = leads('/explorer')
  const docs = leads('/docs')
  const better = [
    ...(explorer === undefined
      ? []
      : [`<li>${linkTo(explorer, undefined)}: write operations here, and run them.</li>`]),
    ...(docs === undefined
      ? []
      : [`<li>${linkTo(docs, undefined)}: the same without GraphQL, with every field.</li>`]),
  ]
  return pageText({
    title: 'GraphQL: housing-gateway',
    links,
    main: `<h1>GraphQL</h1>
<p>This address is for programs. They send operations by <code>POST</code>, as JSON with a <code>query</code>, and the header <code>Authorization: Bearer</code> with a token or a service key.</p>
<ul>
${better.join('\n')}
</ul>`,
  })
}
