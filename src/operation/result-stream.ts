import type { FormattedExecutionResult } from 'graphql'
import { outsideScope } from '../foundation/operation-scope.js'

/**
 * The results of a subscription, one for each event. Not a generator: `return()` of an async generator waits for the
 * pending `next()`, so the stream would stay open until the next event.
 */
export class ResultStream {
  private isOver = false

  /**
   * @param resultOf the result of one event
   * @param isLast whether a result ends the stream
   * @param ended called once
   */
  constructor(
    private readonly events: AsyncIterator<unknown>,
    private readonly resultOf: (event: unknown) => Promise<FormattedExecutionResult>,
    private readonly isLast: (result: FormattedExecutionResult) => boolean,
    private readonly ended: () => void,
  ) {}

  async next(): Promise<IteratorResult<FormattedExecutionResult, undefined>> {
    // The scope of the request that opened the stream is over.
    const event = this.isOver ? null : await outsideScope(() => this.events.next())
    if (event === null || event.done === true || this.hasEnded()) return this.return()
    const result = await this.resultOf(event.value)
    if (this.hasEnded()) return this.return()
    if (this.isLast(result)) this.end()
    return { done: false, value: result }
  }

  return(): Promise<IteratorReturnResult<undefined>> {
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }

  throw(error: unknown): Promise<never> {
    this.end()
    return Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  private hasEnded(): boolean {
    return this.isOver
  }

  private end(): void {
    if (this.isOver) return
    this.isOver = true
    void this.events.return?.()
    this.ended()
  }
}
