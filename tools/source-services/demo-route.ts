import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../../src/access/policy.js'
import type { DemoSources } from './demo-sources.js'
import type { Callers } from '../../src/operation/identify.js'
import { sendProblem } from '../../src/http/problem.js'

const change = z.object({ personId: z.guid().toLowerCase(), surname: z.string().min(1).max(100) })

interface DemoRoute {
  readonly sources: Pick<DemoSources, 'renamePerson'>
  readonly callers: Callers
}

/**
 * Serves `POST /demo/changes`: changes the surname of a demo person at the demo source services, so that you can send
 * an event about the change.
 */
export function addDemoRoute(app: FastifyInstance, { sources, callers }: DemoRoute): void {
  app.post('/demo/changes', async (request, reply) => {
    const authentication = await callers.identify(request)
    const refusal = refuse(authentication, { allOf: ['events:write'] })
    if (refusal !== null) {
      return sendProblem(reply, { code: refusal.code, detail: refusal.message })
    }
    const input = change.safeParse(request.body)
    if (!input.success) {
      const detail = 'Send { "personId": a UUID, "surname": up to 100 characters }.'
      return sendProblem(reply, { status: 422, code: 'BAD_REQUEST', detail })
    }
    const changed = await sources.renamePerson(input.data.personId, input.data.surname)
    if (changed === null) {
      const detail = 'There is no person with this id.'
      return sendProblem(reply, { code: 'NOT_FOUND', detail })
    }
    return changed
  })
}
