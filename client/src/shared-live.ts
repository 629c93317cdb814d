import type { ExecutionResult, Sink } from 'graphql-sse'
import type { LiveClient } from './live.js'
import type { FromTab, Port, ToTab } from './tab-messages.js'
import type { TokenSource } from './tokens.js'

/** Absent where there is no page, as in tests. */
const page: { addEventListener?: (type: 'pagehide', listener: () => void) => void } = globalThis

/**
 * Live updates through the `SharedWorker` that runs `serveTabs`, so that a browser has one stream however
 * many tabs it has. Where there is no `SharedWorker`, as on some telephones, use `openLive`.
 *
 * @param port `new SharedWorker(…).port`
 */
export function sharedLive(port: Port, tokens: TokenSource): LiveClient {
  const sinks = new Map<number, Sink<ExecutionResult>>()
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
    const sink = sinks.get(message.id)
    if (message.kind === 'next') {
      sink?.next(message.result)
      return
    }
    sinks.delete(message.id)
    if (message.kind === 'complete') sink?.complete()
    else sink?.error(new Error(message.message))
  }
  port.addEventListener('message', ({ data }) => {
    take(data as ToTab)
  })
  port.start()
  const leave = () => {
    send({ kind: 'left' })
  }
  // A worker is not told that a tab was closed.
  page.addEventListener?.('pagehide', leave)
  return {
    subscribe: (request, sink) => {
      last += 1
      const id = last
      sinks.set(id, sink)
      send({ kind: 'subscribe', id, request })
      return () => {
        if (!sinks.delete(id)) return
        send({ kind: 'end', id })
        sink.complete()
      }
    },
    dispose: leave,
  }
}
