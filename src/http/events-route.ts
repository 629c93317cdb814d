import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventIntake } from '../events/inbox/event-intake.js'
import { maximumBatch, maximumBodyBytes } from '../events/inbox/event-envelope.js'
import { principalOf } from '../schema/request-context.js'
import type { Pipeline } from '../operation/pipeline.js'
import { sendProblem } from './problem.js'
import { refuseOthers } from './refused-methods.js'

const cloudEventTypes = ['application/cloudevents+json', 'application/cloudevents-batch+json']

export interface EventsRoute {
  readonly intake: Pick<EventIntake, 'receive'>
  readonly pipeline: Pipeline
}

/**
 * Serves `POST /events`: one event or an array of events, in the domain's envelope or as CloudEvents 1.0.
 * Answers 202 with the outcome of each event, or 422 if all are unreadable.
 */
export function addEventsRoute(app: FastifyInstance, { intake, pipeline }: EventsRoute): void {
  // In a Fastify scope of its own, so that these body parsers do not apply to other routes.
  void app.register((scope, _options, done) => {
    // A batch may have more fields than other bodies.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      ['application/json', ...cloudEventTypes],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post('/events', {
      bodyLimit: maximumBodyBytes,
      // Authorises before the body is read, so that unknown callers cannot make the gateway parse one.
      onRequest: async (request, reply) =>
        pipeline.identify(request, reply, { allOf: ['events:write'] }),
      handler: (request, reply) => pipeline.admitUnbounded(reply, () => receive(request, reply)),
    })
    refuseOthers(scope, '/events', ['POST'])
    done()
  })

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id: sender } = principalOf(pipeline.callers.of(request))
    const events = Array.isArray(request.body) ? request.body : [request.body]
    if (events.length === 0 || events.length > maximumBatch) {
      const detail = `A batch must have 1 to ${maximumBatch.toLocaleString('en-GB')} events.`
      return sendProblem(reply, { status: 422, code: 'LIST_SIZE_OUT_OF_RANGE', detail })
    }
    const outcome = await intake.receive(events, sender)
    if (outcome.refused < events.length) return reply.code(202).send(outcome)
    const detail = 'No event could be read. The results name the reasons.'
    return sendProblem(reply, { code: 'EVENT_INVALID', detail, members: { ...outcome } })
  }
}
