import { AsyncResource } from 'node:async_hooks'

/** Approximate time that all operations together work in one round of the event loop, in milliseconds. */
const roundMs = 5

/** The clock is read once for this many steps, such as objects of a response. */
const stepsBetweenLooks = 8

/** The work of all operations in the current round of the event loop. */
const round = {
  /** Null until work starts. */
  begun: null as number | null,
  isOver: false,
  isEndDue: false,
}

/** Operations with waiting pieces, served round-robin. */
const waiting: WorkTurns[] = []

function isRoundOver(): boolean {
  if (round.isOver) return true
  if (round.begun === null) beginRound()
  else round.isOver = performance.now() - round.begun >= roundMs
  return round.isOver
}

function beginRound(): void {
  round.begun = performance.now()
  if (round.isEndDue) return
  round.isEndDue = true
  setImmediate(endRound)
}

function endRound(): void {
  round.begun = null
  round.isOver = false
  round.isEndDue = false
  doPiece()
}

function doPiece(): void {
  const turns = waiting.shift()
  if (turns === undefined) return
  if (round.begun === null) beginRound()
  turns.doPiece()
  // Wait for the callbacks of the promises that the piece settled, because they are part of the piece.
  queueMicrotask(() => {
    process.nextTick(() => {
      if (turns.putBack()) waiting.push(turns)
      if (!isRoundOver()) doPiece()
    })
  })
}

/**
 * Splits the work of one operation over rounds of the event loop, so that a large operation does not delay others.
 * Work that fits into its round runs at once.
 */
export class WorkTurns {
  /** Pieces before `done` are done. */
  private pieces: (() => void)[] = []
  private done = 0
  private steps = 0
  private callbacks: (() => void)[] = []
  /** Async context of the operation, because other operations call its pieces. Null until a piece has to wait. */
  private context: AsyncResource | null = null

  /** Whether the next step, such as one object of a response, has to wait for a later round. */
  get isOver(): boolean {
    if (round.isOver) return true
    this.steps += 1
    return this.steps % stepsBetweenLooks === 0 && isRoundOver()
  }

  /** Runs a piece of work in a later round, after the pieces that already wait. */
  later<Result>(piece: () => Result | PromiseLike<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pieces.push(() => {
        try {
          resolve(piece())
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
      if (this.context !== null) return
      this.context = new AsyncResource('WorkTurns')
      waiting.push(this)
      if (round.begun === null) beginRound()
    })
  }

  /** Resolves at once, or in a later round when this one is over. */
  async pause(): Promise<void> {
    if (this.isOver) await this.pass()
  }

  /** Runs a step for each item in order, in later rounds when this one is over. */
  async each<Thing, Result>(
    things: Iterable<Thing>,
    step: (thing: Thing) => Result,
  ): Promise<Result[]> {
    const results: Result[] = []
    for (const thing of things) {
      if (this.isOver) await this.pass()
      results.push(step(thing))
    }
    return results
  }

  /** Yields: waiting pieces run and batched reads are sent first. Resumes in a later round when this one is over. */
  async pass(): Promise<void> {
    await this.later(() => undefined)
  }

  /**
   * Calls back when no piece waits, which may be at once. Batched reads are sent then, so that splitting the work
   * does not split the batches.
   */
  whenThrough(callback: () => void): void {
    if (this.context === null) callback()
    else this.callbacks.push(callback)
  }

  doPiece(): void {
    const piece = this.pieces[this.done]
    this.done += 1
    if (piece !== undefined) this.context?.runInAsyncScope(piece)
  }

  /** @returns whether more pieces wait; runs the callbacks of `whenThrough` otherwise */
  putBack(): boolean {
    if (this.done < this.pieces.length) return true
    const context = this.context
    this.pieces = []
    this.done = 0
    this.context = null
    for (const callback of this.callbacks.splice(0)) context?.runInAsyncScope(callback)
    return false
  }
}
