import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { Kind, OperationTypeNode, print, type DocumentNode } from 'graphql'
import { documentId } from './document-id.js'
import { hasCode, topLevelErrors, type TopLevelError } from './errors.js'
import type { TokenSource } from './tokens.js'

export interface Gateway {
  /** Address of `/graphql`. */
  readonly url: string
  readonly tokens: TokenSource
  /** Sends document ids instead of texts. First register the manifests of the kit and of your own documents. */
  readonly byId?: boolean
}

/** A request that was refused or failed. */
export class AskFailed extends Error {
  override readonly name = 'AskFailed'

  constructor(
    readonly status: number,
    readonly errors: readonly TopLevelError[],
    /** From the `Retry-After` header; null if there is none. */
    readonly retryAfterSeconds: number | null,
  ) {
    super(errors[0]?.message ?? `The gateway answered ${status}.`)
  }
}

const tries = 5
/** An answer later than this counts as lost. */
const patienceMs = 30_000
const firstWaitMs = 500
/** Maximum `Retry-After` that `ask` waits for. If it is longer, `ask` throws. */
const longestWaitMs = 60_000

/**
 * Sends one operation with plain `fetch`. Renews a refused token once. After 429, 5xx or no answer it retries, up to
 * five tries in total, with backoff or after the time in `Retry-After`. A mutation that may have been executed is sent
 * again only with an `idempotencyKey` in its input, so that nothing is done twice.
 *
 * @throws AskFailed for top-level errors; the error of `fetch` if there is no answer
 */
export async function ask<Data, Variables>(
  gateway: Gateway,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const id = gateway.byId === true ? documentId(document) : null
  const operation = id === null ? { query: print(document) } : { documentId: id }
  const isRepeatable = !isMutation(document) || hasKey(variables)
  let isRenewed = false
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce<Data>(gateway, { ...operation, variables }, signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (hasCode(error, 'UNAUTHENTICATED') && !isRenewed) {
        isRenewed = true
        gateway.tokens.forget()
        continue
      }
      const waitMs = retryWaitMs(error, attempt)
      const mayRepeat = isRepeatable || isNotExecuted(error)
      if (attempt >= tries || waitMs === null || !mayRepeat) throw error
      await pause(waitMs, signal)
    }
  }
}

/** Wait before the next try. Null if a retry cannot succeed, or if `Retry-After` is too long. */
function retryWaitMs(error: unknown, attempt: number): number | null {
  if (error instanceof AskFailed) {
    if (error.status !== 429 && error.status < 500) return null
    const { retryAfterSeconds } = error
    if (retryAfterSeconds !== null) {
      return retryAfterSeconds * 1_000 > longestWaitMs ? null : retryAfterSeconds * 1_000
    }
  } else if (!isLost(error)) return null
  return firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
}

/** `fetch` reports network errors as TypeError, and a late answer as TimeoutError. */
function isLost(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
  )
}

/** The gateway refused the request before it did anything. */
function isNotExecuted(error: unknown): boolean {
  return hasCode(error, 'RATE_LIMITED') || hasCode(error, 'OVERLOADED')
}

function isMutation({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.MUTATION,
  )
}

/** Whether each notification of the input has an `idempotencyKey`. */
function hasKey(variables: unknown): boolean {
  const { input } = Object(variables) as { readonly input?: unknown }
  const inputs: readonly unknown[] = Array.isArray(input) ? input : [input]
  return inputs.every((one) => {
    const { idempotencyKey } = Object(one) as { readonly idempotencyKey?: unknown }
    return typeof idempotencyKey === 'string' && idempotencyKey !== ''
  })
}

/** @throws the reason of the signal if it aborts the pause */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

async function askOnce<Data>(
  { url, tokens }: Gateway,
  body: object,
  signal: AbortSignal | undefined,
): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${await tokens.get()}`,
    },
    body: JSON.stringify(body),
    signal: signalOf(signal),
  })
  const answer = (await response.json().catch(notJson)) as { data?: Data | null } | null
  const errors = topLevelErrors(answer)
  if (errors.length > 0 || answer?.data === undefined || answer.data === null) {
    const after = Number(response.headers.get('retry-after') ?? NaN)
    throw new AskFailed(response.status, errors, Number.isFinite(after) ? after : null)
  }
  return answer.data
}

/**
 * Null for an answer that is not JSON, because it has no errors to show. Rethrows the error if the answer ended early.
 */
function notJson(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}

function signalOf(signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(patienceMs)
  return signal === undefined ? late : AbortSignal.any([signal, late])
}
