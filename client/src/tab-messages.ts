import type { ExecutionResult, RequestParams } from 'graphql-sse'
import type { LiveState } from './live-state.js'

/** A message from a tab to the worker with the shared stream. */
export type FromTab =
  | { readonly kind: 'subscribe'; readonly id: number; readonly request: RequestParams }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'token'; readonly token: string | null }
  | { readonly kind: 'left' }

/** A message from the worker to a tab. */
export type ToTab =
  | { readonly kind: 'next'; readonly id: number; readonly result: ExecutionResult }
  | { readonly kind: 'complete'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'state'; readonly id: number; readonly state: LiveState }
  /** Requests a token. `isRefused` is true if the gateway refused the last token. */
  | { readonly kind: 'token wanted'; readonly isRefused: boolean }

/** The common part of `MessagePort` in browsers and in Node. */
export interface Port {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start(): void
}
