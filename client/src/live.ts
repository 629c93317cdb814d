import { createClient, type ExecutionResult, type RequestParams, type Sink } from 'graphql-sse'
import type { TokenSource } from './tokens.js'

/** Subscriptions, wherever their stream is held. */
export interface LiveClient {
  /** @returns a function that ends it */
  subscribe(request: RequestParams, sink: Sink<ExecutionResult>): () => void
  dispose(): void
}

export interface LiveSettings {
  /** Complete address of `/graphql`. */
  readonly url: string
  readonly tokens: TokenSource
  /**
   * One stream for all subscriptions, since a browser opens six connections to a host with HTTP/1.1. It
   * needs a balancer that keeps a session at one gateway; without, set it to false.
   */
  readonly singleConnection?: boolean
  /** Told when a stream was lost and is opened again, with how often that was tried. */
  readonly onRetry?: (tries: number) => void
}

const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * Live updates over server-sent events. A stream that is lost is opened again for as long as somebody
 * listens, with a token that is asked for anew; its first event is the present state.
 */
export function openLive(settings: LiveSettings): LiveClient {
  const { url, tokens, singleConnection = true, onRetry } = settings
  return createClient({
    url,
    singleConnection,
    retryAttempts: Infinity,
    retry: async (tries) => {
      onRetry?.(tries + 1)
      await wait(pause(tries))
    },
    headers: async () => ({ authorization: `Bearer ${await tokens.get()}` }),
    fetchFn: async (address: string, init: RequestInit) => {
      const response = await fetch(address, init)
      // Its end was not foreseen: a revoked key, other scopes, a clock that is off.
      if (response.status === 401) tokens.forget()
      return response
    },
  })
}

/** Twice as long after each try, and spread, so that those who lost a gateway do not all come at once. */
function pause(tries: number): number {
  const most = Math.min(longestWaitMs, firstWaitMs * 2 ** tries)
  return most / 2 + (Math.random() * most) / 2
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
