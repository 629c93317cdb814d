import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import { documentId } from './document-id.js'
import { hasCode, topLevelErrors, type TopLevelError } from './errors.js'
import type { TokenSource } from './tokens.js'

export interface Gateway {
  /** Address of `/graphql`. */
  readonly url: string
  readonly tokens: TokenSource
  /** Sends document ids instead of texts. Register the manifest of the kit, and of your own documents, first. */
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

/**
 * Sends one operation with plain `fetch`. Renews a refused token and retries once.
 *
 * @throws AskFailed for top-level errors
 */
export async function ask<Data, Variables>(
  gateway: Gateway,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const id = gateway.byId === true ? documentId(document) : null
  const operation = id === null ? { query: print(document) } : { documentId: id }
  try {
    return await askOnce<Data>(gateway, { ...operation, variables }, signal)
  } catch (error) {
    if (!hasCode(error, 'UNAUTHENTICATED')) throw error
    gateway.tokens.forget()
    return askOnce<Data>(gateway, { ...operation, variables }, signal)
  }
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
    ...(signal === undefined ? {} : { signal }),
  })
  const answer = (await response.json().catch(() => null)) as { data?: Data | null } | null
  const errors = topLevelErrors(answer)
  if (errors.length > 0 || answer?.data === undefined || answer.data === null) {
    const after = Number(response.headers.get('retry-after') ?? NaN)
    throw new AskFailed(response.status, errors, Number.isFinite(after) ? after : null)
  }
  return answer.data
}
