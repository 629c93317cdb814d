import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../access/policy.js'
import { callerOf } from '../schema/request-context.js'
import type { EventIntake } from '../events/event-intake.js'
import { maximumBatch, maximumBodyBytes } from '../events/inbox/event-envelope.js'
import { admit } from '../operation/admit.js'
import type { Callers } from '../operation/identify.js'
import type { OperationQueue } from '../admission/operation-queue.js'
import { answerTo } from './error-answer.js'
import { sendProblem, sendRefusal } from './problem.js'
import { refuseOthers } from './refused-methods.js'

const cloudEventTypes = ['application/cloudevents+json', 'application/cloudevents-batch+json']

export interface EventsRoute {
  readonly intake: Pick<EventIntake, 'receive'>
  readonly callers: Callers
  readonly queue: OperationQueue
}

/**
 * Serves `POST /events`: one event or an array of them, in the domain's envelope or as CloudEvents 1.0.
 * Answers 202 with what became of each; 422 when none of them could be read.
 */
export function addEventsRoute(
  app: FastifyInstance,
  { intake, callers, queue }: EventsRoute,
): void {
  // In a scope of its own: the media types and the shape of errors are for this path only.
  void app.register((scope, _options, done) => {
    // A batch of events has more fields than other bodies may have.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      ['application/json', ...cloudEventTypes],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { status, code, message } = answerTo(error, maximumBodyBytes)
      if (status >= 500) request.log.error({ err: error }, 'events could not be taken in')
      return sendProblem(reply, { status, code, detail: message })
    })
    scope.post('/events', {
      bodyLimit: maximumBodyBytes,
      // Before the body is read: strangers cannot make the gateway parse anything.
      onRequest: async (request, reply) => {
        const authentication = await callers.identify(request)
        const refusal = refuse(authentication, { allOf: ['events:write'] })
        if (refusal !== null) return sendRefusal(reply, refusal)
        callers.of(request).account.charge('operations', 1)
        return undefined
      },
      handler: (request, reply) =>
        admit(queue, callers.of(request), reply, () => take(request, reply)),
    })
    refuseOthers(scope, '/events', ['POST'])
    done()
  })

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const sender = callerOf(callers.of(request))
    const events = Array.isArray(request.body) ? request.body : [request.body]
    if (events.length === 0 || events.length > maximumBatch) {
      const detail = `A batch holds 1 to ${maximumBatch.toLocaleString('en-GB')} events.`
      return sendProblem(reply, { status: 422, code: 'LIST_SIZE_OUT_OF_RANGE', detail })
    }
    const received = await intake.receive(events, sender)
    if (received.refused === events.length) {
      const detail = 'No event could be read. The results tell why.'
      return sendProblem(reply, {
        status: 422,
        code: 'EVENT_INVALID',
        detail,
        members: { ...received },
      })
    }
    return reply.code(202).send(received)
  }
}
