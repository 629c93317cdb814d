import { createClient, NetworkError, type ExecutionResult, type RequestParams } from 'graphql-sse'
import { requestParams, type LiveRequest } from './live-request.js'
import { LiveStates, type LiveState } from './live-state.js'
import type { TokenSource } from './tokens.js'

export type { LiveRequest } from './live-request.js'
export type { LiveState } from './live-state.js'

/** Receives what a subscription brings. */
export interface LiveSink<Data> {
  next(result: ExecutionResult<Data>): void
  error(error: unknown): void
  complete(): void
  /** `open` comes with the first event, and again with the first event after a loss. */
  onState?(state: LiveState): void
}

/** Subscriptions, wherever their stream is held. */
export interface LiveClient {
  /** @returns a function that ends it */
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
   * One stream for all subscriptions, since a browser opens six connections to a host with HTTP/1.1. It
   * needs a balancer that keeps a session at one gateway; without, set it to false.
   */
  readonly singleConnection?: boolean
  /** Called before each wait for another try, with the number of tries since the loss and its cause. */
  readonly onRetry?: (tries: number, error: unknown) => void
  /**
   * Called when the state of all subscriptions together changes, so that a page can say that what it shows may be
   * out of date.
   */
  readonly onState?: (state: LiveState) => void
}

interface Subscription {
  readonly params: RequestParams
  readonly sink: LiveSink<unknown>
  /** Ends the present try; null between tries. */
  end: (() => void) | null
}

const firstWaitMs = 500
/** A gateway that is back is noticed within this time. */
const longestWaitMs = 3_000

/**
 * Live updates over server-sent events. A lost stream is opened again while it has subscriptions, with a fresh
 * token; the first event of a subscription is the present state.
 */
export function openLive(settings: LiveSettings): LiveClient {
  const { singleConnection = true, onRetry, onState } = settings
  const subscriptions = new Set<Subscription>()
  const states = new LiveStates(onState)
  let connection = connect(settings)
  let tries = 0
  let lostAt = 0
  /** One wait for all subscriptions. */
  let waiting: ReturnType<typeof setTimeout> | null = null

  const begin = (subscription: Subscription) => {
    const { params, sink } = subscription
    // Calls of an earlier try come late and mean nothing.
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
    // Subscriptions of one stream are lost together; graphql-sse would open another stream for each of them.
    const lost = singleConnection ? [...subscriptions] : [subscription]
    for (const one of lost) one.end = null
    if (singleConnection) {
      connection.dispose()
      connection = connect(settings)
    }
    if (waiting === null) {
      if (tries === 0) lostAt = performance.now()
      tries += 1
      waiting = setTimeout(beginAgain, waitMs(performance.now() - lostAt, error))
      onRetry?.(tries, error)
    }
    for (const one of lost) states.set(one, 'lost')
  }

  const beginAgain = () => {
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

/** A connection of graphql-sse that never retries: its counter and its wait belong to one subscription each. */
function connect({ url, tokens, singleConnection = true }: LiveSettings) {
  let isDisposed = false
  const client = createClient({
    url,
    singleConnection,
    retryAttempts: 0,
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
    subscribe: (params: RequestParams, sink: LiveSink<unknown>): (() => void) =>
      client.subscribe(params, sink),
    dispose: () => {
      isDisposed = true
      client.dispose()
    },
  }
}

/** Answers of class 4xx that another try may change: the token, the stream, a limit. */
const temporaryRefusals: readonly number[] = [401, 404, 408, 409, 429]

/** True for what another try may mend. `fetch` fails with a TypeError, which also ends the body of an answer. */
function isTemporary(error: unknown): boolean {
  const status = responseOf(error)?.status ?? 0
  if (status >= 400 && status < 500) return temporaryRefusals.includes(status)
  return error instanceof NetworkError || error instanceof TypeError
}

/** Grows with the time since the loss, and is spread, so that clients of a lost gateway do not return at once. */
function waitMs(lostMs: number, error: unknown): number {
  const most = Math.min(longestWaitMs, Math.max(firstWaitMs, lostMs))
  const response = responseOf(error)
  const retryAfter = response?.status === 429 ? Number(response.headers.get('retry-after')) : 0
  return Math.max(most / 2 + (Math.random() * most) / 2, (retryAfter || 0) * 1_000)
}

function responseOf(error: unknown): Response | null {
  return error instanceof NetworkError && error.response instanceof Response ? error.response : null
}
