import type { Span } from '../foundation/span.js'
import { currentScope, currentSpan } from '../foundation/work-scope.js'
import type { PoolPurpose } from './pool-purpose.js'

/** A statement that is over. */
export interface EndedStatement {
  /** What its connection is for; `all` where purposes share them. */
  readonly purpose: PoolPurpose | 'all'
  readonly seconds: number
  /** SQLSTATE, or a code of the system; null for one that succeeded. */
  readonly failure: string | null
  /** As it was sent, without the values of its parameters. */
  readonly text: string
  /** Of the request that it was sent for; null for work of the gateway itself. */
  readonly requestId: string | null
}

type Listener = (statement: EndedStatement) => void

/** Tells of the statements of all pools of a database. */
export class StatementWatch {
  private readonly listeners: Listener[] = []

  listen(listener: Listener): void {
    this.listeners.push(listener)
  }

  tell(statement: EndedStatement): void {
    for (const listener of this.listeners) listener(statement)
  }
}

/** How a client tells of its statements. */
export interface WatchedPool {
  readonly purpose: EndedStatement['purpose']
  readonly watch: StatementWatch
}

type Ask = (...given: unknown[]) => unknown

/** Asks as before, and tells of what was asked when it is over. */
export function watched({ purpose, watch }: WatchedPool, ask: Ask): Ask {
  return (...given) => {
    const text = textOf(given[0])
    if (text === null) return ask(...given)
    const span = beginSpan(purpose, text)
    const requestId = currentScope()?.facts?.requestId ?? null
    const begun = performance.now()
    const end = (error: unknown) => {
      const seconds = (performance.now() - begun) / 1_000
      const failure = failureOf(error)
      span?.end(failure)
      watch.tell({ purpose, seconds, failure, text, requestId })
    }
    const last = given.findLastIndex((one) => typeof one === 'function')
    if (last >= 0) {
      const tell = given[last] as (error: unknown, result: unknown) => void
      return ask(
        ...given.with(last, (error: unknown, result: unknown) => {
          end(error)
          tell(error, result)
        }),
      )
    }
    const result = ask(...given)
    if (result instanceof Promise) {
      result.then(
        () => {
          end(null)
        },
        (error: unknown) => {
          end(error ?? 'unknown')
        },
      )
    }
    return result
  }
}

/** Its text stays out: the first word says what it does, and the log has the slow ones. */
function beginSpan(purpose: string, text: string): Span | null {
  const above = currentSpan()
  if (above?.isRecorded !== true) return null
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  return above.child(`statement ${word}`, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'gateway.purpose': purpose },
  })
}

/** @returns null for the driver's own objects, which are asked for by us alone */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : null
  return typeof text === 'string' && !('submit' in (asked as object)) ? text : null
}

function failureOf(error: unknown): string | null {
  if (error === null || error === undefined) return null
  const code = typeof error === 'object' && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'unknown'
}
