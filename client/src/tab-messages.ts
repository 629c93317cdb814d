import type { ExecutionResult, RequestParams } from 'graphql-sse'
import type { LiveState } from './live-state.js'

/** What a tab says to the worker that holds the stream for all of them. */
export type FromTab =
  | { readonly kind: 'subscribe'; readonly id: number; readonly request: RequestParams }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'token'; readonly token: string | null }
  | { readonly kind: 'left' }

/** What the worker says to a tab. */
export type ToTab =
  | { readonly kind: 'next'; readonly id: number; readonly result: ExecutionResult }
  | { readonly kind: 'complete'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'state'; readonly id: number; readonly state: LiveState }
  /** A token is needed; `isRefused` says that the last one was not taken. */
  | { readonly kind: 'token wanted'; readonly isRefused: boolean }

/** As much of a `MessagePort` as is used, in browsers and in Node. */
export interface Port {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start(): void
}
