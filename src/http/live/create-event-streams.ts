import type { ApolloServer } from '@apollo/server'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.js'
import { Gate } from '../../foundation/gate.js'
import { executeText } from '../../graphql/execute-text.js'
import { LiveOperations } from '../../graphql/live/live-operations.js'
import type { OperationRunner } from '../../graphql/operation-runner.js'
import type { ParsedDocuments } from '../../graphql/parsed-documents.js'
import type { RequestContext } from '../../schema/request-context.js'
import type { Callers } from '../callers.js'
import type { ContextSource } from '../operation-context.js'
import { operationLimits } from '../operation-scopes.js'
import { EventStreams } from './event-streams.js'
import { StreamPlaces } from './stream-places.js'

/** Events that are worked out at a time, of all streams together. */
const eventsAtOnce = 4

export interface EventStreamSettings {
  readonly config: Config
  readonly parsed: ParsedDocuments
  readonly apollo: ApolloServer<RequestContext>
  readonly runner: OperationRunner
  readonly callers: Callers
  readonly source: ContextSource
  readonly log: FastifyBaseLogger
}

/** Puts the streams of a gateway together. */
export function createEventStreams(settings: EventStreamSettings): EventStreams {
  const { config, parsed, apollo, runner, callers, source, log } = settings
  return new EventStreams({
    ...{ callers, source },
    live: new LiveOperations({
      ...{ parsed, runner, log },
      answerBytes: config.ANSWER_BYTES,
      eventLimits: operationLimits(config),
      turns: new Gate(eventsAtOnce),
    }),
    places: new StreamPlaces(config.LIVE_STREAMS, config.LIVE_STREAMS_OF_CALLER),
    execute: (context, { query, operationName, variables }) =>
      executeText(
        apollo,
        {
          query,
          ...(typeof operationName === 'string' ? { operationName } : {}),
          variables: variables ?? {},
        },
        context,
      ),
  })
}
