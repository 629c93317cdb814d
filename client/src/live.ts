import { createClient, type ExecutionResult, type RequestParams, type Sink } from 'graphql-sse'
import type { TokenSource } from './tokens.js'

/** Subscriptions, wherever their stream is held. */
export interface LiveClient {
  /** @returns a function that ends it */
  subscribe(request: RequestParams, sink: Sink<ExecutionResult>): () => void
  dispose(): void
}

/** What becomes of the stream: nobody listens, it is open, or it was lost and is opened again. */
export type LiveState = 'closed' | 'open' | 'lost'

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
  /**
   * Told whenever the stream has become something else, so that a page can say that what it shows may be out of
   * date. Of several streams, the last one to change tells.
   */
  readonly onState?: (state: LiveState) => void
}

const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * Live updates over server-sent events. A stream that is lost is opened again for as long as somebody
 * listens, with a token that is asked for anew; its first event is the present state.
 */
export function openLive(settings: LiveSettings): LiveClient {
  const { url, tokens, singleConnection = true, onRetry, onState } = settings
  const listening = new Set<object>()
  let state: LiveState = 'closed'
  let isDisposed = false
  const become = (next: LiveState) => {
    if (state === next) return
    state = next
    onState?.(next)
  }
  const client = createClient({
    url,
    singleConnection,
    retryAttempts: Infinity,
    retry: async (tries) => {
      onRetry?.(tries + 1)
      if (listening.size > 0) become('lost')
      await wait(pause(tries))
    },
    on: {
      connected: () => {
        if (listening.size > 0) become('open')
      },
    },
    headers: async () => ({ authorization: `Bearer ${await tokens.get()}` }),
    fetchFn: async (address: string, init: RequestInit) => {
      // What is left to be said is the end of a stream that has ended, which the gateway would not know any more.
      if (isDisposed) return new Response()
      // On one stream a subscription that is ended while it begins has to begin, or its end is told to nobody.
      const isBeginning = singleConnection && init.method === 'POST'
      const response = await fetch(address, isBeginning ? { ...init, signal: null } : init)
      // Its end was not foreseen: a revoked key, other scopes, a clock that is off.
      if (response.status === 401) tokens.forget()
      return response
    },
  })
  return {
    subscribe: (request, sink) => {
      const listener = {}
      listening.add(listener)
      const leave = () => {
        if (listening.delete(listener) && listening.size === 0) become('closed')
      }
      const end = client.subscribe<Record<string, unknown>, Record<string, unknown>>(request, {
        next: (result) => {
          become('open')
          sink.next(result)
        },
        error: (error) => {
          leave()
          sink.error(error)
        },
        complete: () => {
          leave()
          sink.complete()
        },
      })
      return () => {
        leave()
        end()
      }
    },
    dispose: () => {
      isDisposed = true
      client.dispose()
    },
  }
}

/** Twice as long after each try, and spread, so that those who lost a gateway do not all come at once. */
function pause(tries: number): number {
  const most = Math.min(longestWaitMs, firstWaitMs * 2 ** tries)
  return most / 2 + (Math.random() * most) / 2
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
