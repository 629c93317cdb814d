import { createClient, NetworkError, type ExecutionResult, type RequestParams } from 'graphql-sse'
import { requestParams, type LiveRequest } from './live-request.js'
import { LiveStates, type LiveState } from './live-state.js'
import type { TokenSource } from './tokens.js'

export type { LiveRequest } from './live-request.js'
export type { LiveState } from './live-state.js'

/** Receives the events of a subscription. */
export interface LiveSink<Data> {
  next(result: ExecutionResult<Data>): void
  error(error: unknown): void
  complete(): void
  /** Called with `open` at the first event, and at the first event after a loss. */
  onState?(state: LiveState): void
}

/** Runs subscriptions, on a stream of this page or of a worker. */
export interface LiveClient {
  /** @returns a function that ends the subscription */
  subscribe<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
    request: LiveRequest<Data, Variables>,
    sink: LiveSink<Data>,
  ): () => void
  dispose(): void
}

export interface LiveSettings {
  /** Complete address of `/graphql`. */
  readonly url: string
  readonly tokens: TokenSource
  /**
   * One stream for all subscriptions, because a browser opens at most six HTTP/1.1 connections to a host. Set it
   * to false if the load balancer has no session affinity.
   */
  readonly singleConnection?: boolean
  /** Called before each retry delay, with the number of retries since the stream was lost, and the last error. */
  readonly onRetry?: (tries: number, error: unknown) => void
  /** Called when the overall state of the subscriptions changes, so that a page can mark its data as stale. */
  readonly onState?: (state: LiveState) => void
}

interface Subscription {
  readonly params: RequestParams
  readonly sink: LiveSink<unknown>
  /** Ends the current attempt; null between attempts. */
  end: (() => void) | null
}

const firstWaitMs = 500
/** Maximum backoff. A recovered gateway is noticed within this time. */
const longestWaitMs = 3_000

/**
 * Live updates over server-sent events. A lost stream is reopened while it has subscriptions. The first event of a
 * subscription is the current state.
 */
export function openLive(settings: LiveSettings): LiveClient {
  const { singleConnection = true, onRetry, onState } = settings
  const subscriptions = new Set<Subscription>()
  const states = new LiveStates(onState)
  let connection = connect(settings)
  let tries = 0
  let lostAt = 0
  /** One retry timer for all subscriptions. */
  let waiting: ReturnType<typeof setTimeout> | null = null

  const begin = (subscription: Subscription) => {
    const { params, sink } = subscription
    // Ignores late calls of an earlier attempt.
    const isCurrent = () => subscription.end === end
    const end = connection.subscribe(params, {
      next: (result) => {
        if (!isCurrent()) return
        try {
          sink.next(result)
        } catch (error) {
          leave(subscription)
          end()
          sink.error(error)
        }
        if (!isCurrent()) return
        states.set(subscription, 'open')
        if (states.overall === 'open') tries = 0
      },
      error: (error) => {
        if (!isCurrent()) return
        if (isTemporary(error)) {
          lose(subscription, error)
          return
        }
        leave(subscription)
        sink.error(error)
      },
      complete: () => {
        if (!isCurrent()) return
        leave(subscription)
        sink.complete()
      },
    })
    subscription.end = end
  }

  const leave = (subscription: Subscription) => {
    subscriptions.delete(subscription)
    subscription.end = null
    if (subscriptions.size === 0) {
      if (waiting !== null) clearTimeout(waiting)
      waiting = null
      tries = 0
    }
    states.remove(subscription)
  }

  const lose = (subscription: Subscription, error: unknown) => {
    // All subscriptions of a stream are lost together; graphql-sse would open a stream for each of them.
    const affected = singleConnection ? [...subscriptions] : [subscription]
    for (const one of affected) one.end = null
    if (singleConnection) {
      connection.dispose()
      connection = connect(settings)
    }
    if (waiting === null) {
      if (tries === 0) lostAt = performance.now()
      tries += 1
      waiting = setTimeout(restart, waitMs(performance.now() - lostAt, error))
      onRetry?.(tries, error)
    }
    for (const one of affected) states.set(one, 'lost')
  }

  const restart = () => {
    waiting = null
    for (const subscription of subscriptions) {
      if (subscription.end === null) begin(subscription)
    }
  }

  return {
    subscribe: (request, sink) => {
      const subscription = { params: requestParams(request), sink, end: null } as Subscription
      subscriptions.add(subscription)
      states.set(subscription, 'opening')
      if (waiting === null) begin(subscription)
      return () => {
        if (!subscriptions.has(subscription)) return
        const { end } = subscription
        leave(subscription)
        end?.()
        sink.complete()
      }
    },
    dispose: () => {
      connection.dispose()
      for (const subscription of [...subscriptions]) {
        leave(subscription)
        subscription.sink.complete()
      }
    },
  }
}

/** A graphql-sse client without retries, because graphql-sse would retry each subscription separately. */
function connect({ url, tokens, singleConnection = true }: LiveSettings) {
  let isDisposed = false
  const client = createClient({
    url,
    singleConnection,
    retryAttempts: 0,
    headers: async () => ({ authorization: `Bearer ${await tokens.get()}` }),
    fetchFn: async (address: string, init: RequestInit) => {
      // After dispose, graphql-sse only ends operations of the closed stream. The gateway no longer knows them.
      if (isDisposed) return new Response()
      // graphql-sse ends an operation only if it has started, so cancelling must not abort the start.
      const isBeginning = singleConnection && init.method === 'POST'
      const response = await fetch(address, isBeginning ? { ...init, signal: null } : init)
      // The token became invalid early: a revoked key, other scopes or clock skew.
      if (response.status === 401) tokens.forget()
      return response
    },
  })
  return {
    subscribe: (params: RequestParams, sink: LiveSink<unknown>): (() => void) =>
      client.subscribe(params, sink),
    dispose: () => {
      isDisposed = true
      client.dispose()
    },
  }
}

/** Retryable 4xx statuses: the token, the stream, a timeout or a limit. */
const temporaryRefusals: readonly number[] = [401, 404, 408, 409, 429]

/** Whether a retry may succeed. `fetch` reports network errors as TypeError, including errors while it reads a body. */
function isTemporary(error: unknown): boolean {
  const status = responseOf(error)?.status ?? 0
  if (status >= 400 && status < 500) return temporaryRefusals.includes(status)
  return error instanceof NetworkError || error instanceof TypeError
}

/** Backoff that grows with the time since the loss. Jitter keeps clients from reconnecting all at once. */
function waitMs(lostMs: number, error: unknown): number {
  const most = Math.min(longestWaitMs, Math.max(firstWaitMs, lostMs))
  const response = responseOf(error)
  const retryAfter = response?.status === 429 ? Number(response.headers.get('retry-after')) : 0
  return Math.max(most / 2 + (Math.random() * most) / 2, (retryAfter || 0) * 1_000)
}

function responseOf(error: unknown): Response | null {
  return error instanceof NetworkError && error.response instanceof Response ? error.response : null
}
