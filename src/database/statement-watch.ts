import type { Span } from '../foundation/span.js'
import { currentScope, currentSpan } from '../foundation/operation-scope.js'
import type { PoolPurpose } from './pool-purpose.js'

/** A statement that has ended. */
export interface EndedStatement {
  /** The purpose of its connection; `all` where purposes share connections. */
  readonly purpose: PoolPurpose | 'all'
  readonly seconds: number
  /** SQLSTATE, or a code of the system; null for success. */
  readonly failure: string | null
  /** The SQL as sent, without the values of the parameters. */
  readonly text: string
  /** The request that the statement was sent for; null for work of the gateway itself. */
  readonly requestId: string | null
}

type Listener = (statement: EndedStatement) => void

/** Reports the statements of all connections to a database: for metrics, traces and the log. */
export class StatementWatch {
  private readonly listeners: Listener[] = []

  listen(listener: Listener): void {
    this.listeners.push(listener)
  }

  /** @returns a function to call at the end, with the error of the statement or null */
  begin(purpose: EndedStatement['purpose'], text: string): (error: unknown) => void {
    const span = beginSpan(purpose, text)
    const requestId = currentScope()?.facts?.requestId ?? null
    const startedAt = performance.now()
    return (error) => {
      const seconds = (performance.now() - startedAt) / 1_000
      const failure = failureOf(error)
      span?.end(failure)
      for (const listener of this.listeners)
        listener({ purpose, seconds, failure, text, requestId })
    }
  }
}

/** Names the span by the first word of the statement. The full text goes only to the log of slow statements. */
function beginSpan(purpose: string, text: string): Span | null {
  const above = currentSpan()
  if (above?.isRecorded !== true) return null
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  return above.child(`statement ${word}`, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'gateway.purpose': purpose },
  })
}

function failureOf(error: unknown): string | null {
  if (error === null) return null
  const code = typeof error === 'object' && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'unknown'
}
