import type { ApolloServer, HTTPGraphQLRequest, HTTPGraphQLResponse } from '@apollo/server'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import {
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import { refuse, type ScopeRule } from '../access/policy.js'
import type { OperationQueue } from '../admission/operation-queue.js'
import type { Config } from '../config/config.js'
import type { TrustedDocuments } from '../documents/trusted-documents.js'
import type { Clock } from '../foundation/clock.js'
import { Gate } from '../foundation/gate.js'
import { type OperationLimits, OperationScope, withinScope } from '../foundation/operation-scope.js'
import { RecordContext } from '../records/record-context.js'
import type { RecordReader } from '../records/record-reader.js'
import type { RefusedOperation, RequestContext } from '../schema/request-context.js'
import { admit } from './admit.js'
import { AnonymousGate } from './anonymous-gate.js'
import { createApollo } from './apollo.js'
import { OperationCharges } from './charge.js'
import type { RequestedOperation } from './charge.js'
import { OperationExecutor } from './execute.js'
import type { Callers } from './identify.js'
import { NamedDocuments, paramsOf, type NamedDocument } from './named-documents.js'
import { ParsedDocuments } from './parse.js'
import { factsOf } from '../foundation/request-facts.js'
import { Subscriptions, type OperationText } from './subscribe.js'

/** Maximum number of stream events that are executed at a time. */
const eventsAtOnce = 4

export interface PipelineParts {
  readonly schema: GraphQLSchema
  readonly config: Config
  readonly callers: Callers
  readonly queue: OperationQueue
  readonly documents: Pick<TrustedDocuments, 'find'>
  readonly records: RecordReader
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/**
 * Runs every operation: identify → admit → parse → charge → execute → respond. GraphQL over HTTP, registered
 * documents, HTTP paths and streams use the same steps. Anonymous callers are refused before Apollo parses and
 * validates the document; each guarded field is authorised just before it is resolved (`authorise.ts`). Apollo
 * calls `run`, and formats the result with the plugin of `respond.ts`.
 */
export class Pipeline {
  readonly callers: Callers
  readonly subscriptions: Subscriptions
  private readonly apollo: ApolloServer<RequestContext>
  private readonly documents: NamedDocuments
  private readonly gate: AnonymousGate
  private readonly charges: OperationCharges
  private readonly executor: OperationExecutor
  private readonly limits: OperationLimits

  constructor(private readonly parts: PipelineParts) {
    const { schema, config, log, documents } = parts
    const introspection = !config.production
    const { OPERATION_COST_LIMIT: costLimit, ANSWER_BYTES: answerBytes } = config
    const responses = { log, costLimit, answerBytes }
    const parsed = new ParsedDocuments(schema, introspection)
    const { statements, rows, searches, fields } = config.limits
    this.limits = {
      deadlineMs: config.OPERATION_TIMEOUT_SECONDS * 1000,
      most: { statements, rows, searches, fields },
    }
    this.callers = parts.callers
    this.documents = new NamedDocuments({
      registered: documents,
      parsed,
      schema,
      mode: config.TRUSTED_DOCUMENTS,
    })
    this.gate = new AnonymousGate(schema, parsed, introspection)
    this.charges = new OperationCharges(schema, costLimit)
    this.executor = new OperationExecutor(schema, introspection)
    this.apollo = createApollo({
      schema,
      introspection,
      log,
      parsed,
      responses,
      run: (operation, context) => this.run(operation, context),
    })
    this.subscriptions = new Subscriptions({
      parsed,
      charges: this.charges,
      executor: this.executor,
      responses,
      eventLimits: this.limits,
      gate: new Gate(eventsAtOnce),
    })
  }

  start(): Promise<void> {
    return this.apollo.start()
  }

  stop(): Promise<void> {
    return this.apollo.stop()
  }

  /**
   * Identifies the caller and counts the operation, before the body is read.
   *
   * @param rule of an HTTP path, which is known before its document runs
   * @throws GatewayError if the caller may not pass
   */
  async identify(
    request: FastifyRequest,
    reply: FastifyReply,
    rule: ScopeRule | null = null,
  ): Promise<void> {
    const { callers } = this
    await this.inScope(reply, () => callers.identify(request))
    const { authentication, account } = callers.of(request)
    const refusal = rule === null ? null : refuse(authentication, rule)
    if (refusal !== null) throw refusal
    account.charge('operations', 1)
  }

  /**
   * Runs the work of an identified request once there is a slot for it. The work is stopped at its deadline, at
   * a limit, or when the caller disconnects.
   *
   * @throws CallRefused if there is no slot in time
   */
  admit<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    return this.admitUnbounded(reply, () => this.inScope(reply, work))
  }

  /** As `admit`, for work that continues without its caller and has no deadline: storing events. */
  admitUnbounded<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    return admit(this.parts.queue, this.callers.of(reply.request), reply, work)
  }

  /**
   * The registered document that a request names, or why it may not be used; null if the request contains its own text.
   */
  registeredDocument(request: FastifyRequest): Promise<NamedDocument | null> {
    return this.documents.find(request)
  }

  /** Refuses a document of a caller without a valid credential before it is validated. */
  refuseAnonymous(request: FastifyRequest, named: NamedDocument | null): RefusedOperation | null {
    const { authentication } = this.callers.of(request)
    const { query, operationName } = paramsOf(request)
    const document = named?.text ?? query
    if (authentication.principal !== null || typeof document !== 'string' || document === '') {
      return null
    }
    const name = typeof operationName === 'string' ? operationName : undefined
    return this.gate.refusal(authentication, document, name)
  }

  /** Answers an operation of GraphQL over HTTP. */
  answer(
    request: FastifyRequest,
    httpGraphQLRequest: HTTPGraphQLRequest,
    refused: RefusedOperation | null,
  ): Promise<HTTPGraphQLResponse> {
    const context = this.contextOf(request, this.callers.of(request), refused)
    return this.apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest,
      context: () => Promise.resolve(context),
    })
  }

  /** The formatted result of an operation of an HTTP path or a stream. */
  async result(
    { query, operationName, variables }: OperationText,
    contextValue: RequestContext,
  ): Promise<FormattedExecutionResult> {
    const operation = {
      query,
      ...(typeof operationName === 'string' ? { operationName } : {}),
      variables: variables ?? {},
    }
    const { body } = await this.apollo.executeOperation(operation, { contextValue })
    if (body.kind !== 'single') throw new Error('The schema has no incremental delivery.')
    return body.singleResult
  }

  contextOf(
    request: FastifyRequest,
    caller = this.callers.of(request),
    refused: RefusedOperation | null = null,
  ): RequestContext {
    const { records, clock } = this.parts
    const reportsCost = request.headers['graphql-cost'] === 'report'
    return new RecordContext(records, caller, request.id, clock.now(), reportsCost, refused)
  }

  /** Charges and executes a parsed operation. Access rules authorise its fields during execution. */
  private async run(
    operation: RequestedOperation,
    context: RequestContext,
  ): Promise<ExecutionResult> {
    // Apollo has run a stand-in for the refused operation.
    if (context.refused !== null) return context.refused.result
    const kind = operation.operation.operation
    if (kind === OperationTypeNode.SUBSCRIPTION) return { errors: [needsStream()] }
    const refusal = this.charges.charge(operation, context)
    return refusal === null ? this.executor.run(operation, context) : { errors: [refusal] }
  }

  private async inScope<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    const { raw, log, request } = reply
    const scope = new OperationScope(this.limits, factsOf(request))
    const leave = () => {
      log.info('Caller disconnected before the response was ready')
      scope.leave()
    }
    raw.once('close', leave)
    if (raw.destroyed) leave()
    try {
      return await withinScope(scope, work)
    } finally {
      raw.removeListener('close', leave)
      scope.close()
    }
  }
}

function needsStream(): GraphQLError {
  return new GraphQLError(
    'A subscription is answered as a stream of events. Request it with "Accept: text/event-stream".',
    { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } },
  )
}
