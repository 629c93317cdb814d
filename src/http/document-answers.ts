import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { TrustedDocument, TrustedDocuments } from '../documents/trusted-documents.js'
import type { ErrorCode } from '../errors/error-table.js'
import { isPromise, type Later } from '../foundation/later.js'
import { isJsonObject } from '../foundation/json-object.js'
import type { PreparedDocument } from '../graphql/trusted/prepared-document.js'
import { postRequired } from '../graphql/trusted/trusted-operations.js'
import type { OperationAnswer, TrustedOperations } from '../graphql/trusted/trusted-operations.js'
import type { RequestContext } from '../schema/request-context.js'
import { json, mediaTypeOf } from './media-type.js'
import type { PlainOperation } from './plain-operation.js'
import { factsOf } from './request-facts.js'
import { written } from './written-result.js'
import {
  documentRequest,
  type DocumentRequest,
  type DocumentRequestFault,
} from './document-request.js'

/** Browsers may keep an answer that they ask for again each time. */
const askEachTime = 'private, no-cache'

/** Answers requests that name a registered document, and those that may not bring a text. */
export class DocumentAnswers {
  /** @param mode `only` where nothing but registered documents may be asked */
  constructor(
    private readonly documents: Pick<TrustedDocuments, 'find'>,
    private readonly operations: Pick<TrustedOperations, 'answer' | 'fitsAddress'>,
    private readonly mode: 'also' | 'only',
  ) {}

  /** @returns the text of the answer; null for a request that brings a text, which may be asked */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    context: () => RequestContext,
  ): Later<string> | null {
    const asked = documentRequest(request)
    if (asked === null && this.mode === 'also') return null
    void reply.type(mediaTypeOf(request.headers.accept))
    return asked === null ? untrusted(reply) : this.answerNamed(request, reply, asked, context)
  }

  /** @returns the text of the answer to a plain operation whose document was seen before */
  answerSeen(
    reply: FastifyReply,
    { document, operation, mediaType }: PlainOperation & { readonly document: PreparedDocument },
    context: RequestContext,
  ): Later<string> {
    const { operationName, variables } = operation
    const question = { document, operationName, variables, isInAddress: false }
    const finished = ({ status, result }: OperationAnswer) => {
      void reply.code(status).type(mediaType)
      return written(result)
    }
    const answer = this.operations.answer(question, context)
    return isPromise(answer) ? answer.then(finished) : finished(answer)
  }

  /**
   * The text of the document that a request for a stream names.
   *
   * @param stream answers the request; with null for one that brings a text, or needs none
   */
  async answerStream<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    stream: (text: string | null) => Promise<T>,
  ): Promise<T | string> {
    const asked = documentRequest(request)
    const isInAddress = request.method === 'GET'
    if (asked === null) {
      const isRefused = this.mode === 'only' && bringsText(request)
      return isRefused ? untrusted(reply.type(json)) : stream(null)
    }
    if ('fault' in asked) return refused(reply.type(json), 400, 'BAD_REQUEST', asked.fault)
    const document = await this.documents.find(asked.id)
    if (document === null) return unknown(reply.type(json), asked.isOfApollo)
    return isInAddress && !this.operations.fitsAddress(document, asked.operationName)
      ? refused(reply.type(json), 405, 'POST_REQUIRED', postRequired)
      : stream(document.text)
  }

  private answerNamed(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: DocumentRequest | DocumentRequestFault,
    context: () => RequestContext,
  ): Later<string> {
    if ('fault' in asked) return refused(reply, 400, 'BAD_REQUEST', asked.fault)
    const found = this.documents.find(asked.id)
    const answer = (document: TrustedDocument | null) =>
      this.answerFound(request, reply, asked, document, context)
    return isPromise(found) ? found.then(answer) : answer(found)
  }

  private answerFound(
    request: FastifyRequest,
    reply: FastifyReply,
    { isOfApollo, operationName, variables }: DocumentRequest,
    document: TrustedDocument | null,
    context: () => RequestContext,
  ): Later<string> {
    if (document === null) return unknown(reply, isOfApollo)
    const isInAddress = request.method === 'GET'
    const question = { document, operationName, variables, isInAddress }
    const finished = (answer: OperationAnswer) => {
      if (answer.status === 405) void reply.header('allow', 'POST')
      void reply.code(answer.status)
      const text = written(answer.result)
      return isInAddress ? tagged(request, reply, answer, text) : text
    }
    const answer = this.operations.answer(question, context())
    return isPromise(answer) ? answer.then(finished) : finished(answer)
  }
}

/** Opening a reserved stream and ending its operations need no text. */
function bringsText({ method, query }: FastifyRequest): boolean {
  return method === 'POST' || (isJsonObject(query) && 'query' in query)
}

function untrusted(reply: FastifyReply): string {
  const message = 'Only registered documents may be asked here. Send the documentId of one.'
  return refused(reply, 400, 'DOCUMENT_NOT_TRUSTED', message)
}

/** Marks what a GET is answered with, so that the same need not be sent again to the same caller. */
function tagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, result }: OperationAnswer,
  text: string,
): string {
  void reply.header('vary', varying(reply))
  if (status !== 200 || result.errors !== undefined) return text
  const { caller } = factsOf(request)
  const type = String(reply.getHeader('content-type'))
  // Compressed, it is other bytes, and a strong tag is of bytes.
  const encodings = request.headers['accept-encoding'] ?? ''
  const digest = createHash('sha256').update([caller ?? '', type, encodings, text].join('\n'))
  const tag = `"${digest.digest('base64url')}"`
  void reply.header('etag', tag).header('cache-control', askEachTime)
  if (!isKnown(request.headers['if-none-match'], tag)) return text
  void reply.code(304)
  return ''
}

/** What else decides about the answer is there already: CORS names the origin. */
function varying(reply: FastifyReply): string {
  const before = reply.getHeader('vary')
  return [
    ...(before === undefined ? [] : [String(before)]),
    'Authorization',
    'Accept',
    'accept-encoding',
  ].join(', ')
}

/** RFC 9110 section 13.1.2: weak comparison of any of the tags. */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((given) => given.trim().replace(/^W\//, '') === tag)
}

function unknown(reply: FastifyReply, isOfApollo: boolean): string {
  const code = 'PERSISTED_QUERY_NOT_FOUND'
  // Apollo's clients know the word and the status, and send the text then.
  return isOfApollo
    ? refused(reply, 200, code, 'PersistedQueryNotFound')
    : refused(reply, 404, code, 'No document is registered under this id.')
}

function refused(reply: FastifyReply, status: number, code: ErrorCode, message: string): string {
  factsOf(reply.request).codes.add(code)
  void reply.code(status)
  return written({ errors: [{ message, extensions: { code } }] })
}
