import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { EventIntake } from './events/inbox/event-intake.js'
import { addDeskRoute, type DeskRoute } from './http/desk/desk-route.js'
import { sendNotServed } from './http/error-answer.js'
import { addEventsRoute } from './http/events-route.js'
import { addGraphqlRoute, type GraphqlRoute } from './http/graphql-route.js'
import { addHealthRoutes, type Readiness } from './http/health-routes.js'
import { pageLinks, type ExtraPages } from './http/pages/page-links.js'
import { addPages, graphqlPage } from './http/pages/static-pages.js'
import { addReceiptRoute, type ReceiptRoute } from './http/receipt-route.js'
import { addDocsRoutes } from './http/rest/docs-page.js'
import { addRestRoutes } from './http/rest/rest-routes.js'
import { describeLimits } from './operation/limit-headers.js'

export interface Routes {
  /** False for a replica without the role `serve`: it has only the health routes. */
  readonly serves: boolean
  readonly graphql: GraphqlRoute
  readonly schema: GraphQLSchema
  readonly readiness: Readiness
  /** The provider's callbacks; `off` when no callback token is configured. */
  readonly receipts: ReceiptRoute | 'off'
  readonly events: Pick<EventIntake, 'receive'>
  readonly pages: ExtraPages
  readonly desk: DeskRoute | 'off'
}

export function addRoutes(app: FastifyInstance, routes: Routes): void {
  if (!routes.serves) {
    addHealthRoutes(app, routes.readiness)
    app.setNotFoundHandler(sendNotServed)
    return
  }
  const { pipeline } = routes.graphql
  describeLimits(app, pipeline.callers)
  const links = pageLinks(routes.pages)
  addGraphqlRoute(app, routes.graphql, graphqlPage(links))
  addHealthRoutes(app, routes.readiness)
  if (routes.receipts !== 'off') addReceiptRoute(app, routes.receipts)
  addRestRoutes(app, { schema: routes.schema, pipeline })
  addDocsRoutes(app, links)
  addPages(app, links)
  if (routes.desk !== 'off') addDeskRoute(app, { ...routes.desk, links })
  addEventsRoute(app, { intake: routes.events, pipeline })
}
