import type { RequestParams } from 'graphql-sse'
import type { LiveClient, LiveSettings, LiveSink } from './live.js'
import { requestParams } from './live-request.js'
import { LiveStates } from './live-state.js'
import type { FromTab, Port, ToTab } from './tab-messages.js'
import type { TokenSource } from './tokens.js'

/** There are no page events outside a browser, for example in tests. */
const page: {
  addEventListener?: (
    type: 'pagehide' | 'pageshow',
    listener: (event: { readonly persisted: boolean }) => void,
  ) => void
} = globalThis

interface Subscription {
  readonly request: RequestParams
  readonly sink: LiveSink<Record<string, unknown>>
}

/**
 * Live updates through the `SharedWorker` that runs `serveTabs`, so that all tabs of a browser share one stream. Use
 * `openLive` in browsers without `SharedWorker`, such as some phone browsers.
 *
 * @param port `new SharedWorker(…).port`
 */
export function sharedLive(
  port: Port,
  tokens: TokenSource,
  { onState }: Pick<LiveSettings, 'onState'> = {},
): LiveClient {
  const subscriptions = new Map<number, Subscription>()
  const states = new LiveStates(onState)
  let last = 0
  const send = (message: FromTab) => {
    port.postMessage(message)
  }
  const giveToken = async (isRefused: boolean) => {
    if (isRefused) tokens.forget()
    send({ kind: 'token', token: await tokens.get().catch(() => null) })
  }
  const take = (message: ToTab) => {
    if (message.kind === 'token wanted') {
      void giveToken(message.isRefused)
      return
    }
    const subscription = subscriptions.get(message.id)
    if (subscription === undefined) return
    const { sink } = subscription
    switch (message.kind) {
      case 'next':
        sink.next(message.result)
        return
      case 'state':
        states.set(subscription, message.state)
        return
      case 'complete':
      case 'failed':
        subscriptions.delete(message.id)
        states.remove(subscription)
        if (message.kind === 'complete') sink.complete()
        else sink.error(new Error(message.message))
    }
  }
  port.addEventListener('message', ({ data }) => {
    take(data as ToTab)
  })
  port.start()
  const leave = () => {
    send({ kind: 'left' })
  }
  // A worker gets no event when a tab closes, or returns from the back/forward cache.
  page.addEventListener?.('pagehide', leave)
  page.addEventListener?.('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const [id, { request }] of subscriptions) send({ kind: 'subscribe', id, request })
  })
  return {
    subscribe: (request, sink) => {
      last += 1
      const id = last
      const subscription = { request: requestParams(request), sink } as Subscription
      subscriptions.set(id, subscription)
      states.set(subscription, 'opening')
      send({ kind: 'subscribe', id, request: subscription.request })
      return () => {
        if (!subscriptions.delete(id)) return
        states.remove(subscription)
        send({ kind: 'end', id })
        sink.complete()
      }
    },
    dispose: () => {
      leave()
      for (const [id, subscription] of [...subscriptions]) {
        subscriptions.delete(id)
        states.remove(subscription)
        subscription.sink.complete()
      }
    },
  }
}
