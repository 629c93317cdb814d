// Runs in the worker thread of the embedded database, hence plain JavaScript.

const code = (letter) => letter.charCodeAt(0)

/** Parse, Bind, Describe, Execute, Close, Flush: the steps of an exchange that only Sync ends. */
const exchangeSteps = new Set([...'PBDECH'].map(code))
const terminate = code('X')

const sync = Uint8Array.of(code('S'), 0, 0, 0, 4)
const rollback = Uint8Array.from([code('Q'), 0, 0, 0, 13, ...Buffer.from('ROLLBACK\0')])

/** ReadyForQuery, the end of an answer: its letter, four bytes of length, the state. */
const readyLength = 6
const idleState = code('I')

/** Whether the answer ends with the news that no transaction is open. */
function isIdle(end) {
  if (end.length < readyLength || end[0] !== code('Z')) throw new Error('it gave no full answer')
  return end[5] === idleState
}

/**
 * Shares the one backend of the embedded database between connections.
 *
 * All connections have their unnamed statement, their error state and their transaction in common.
 * A connection therefore keeps the backend until its exchange (Parse to Sync) and its transaction
 * are over. The queue of pglite-socket lets others in between, so that one query could get the rows
 * of another. The method names are those that PGLiteSocketHandler calls.
 */
export class SessionQueue {
  #database
  #onCrash
  #waiting = []
  #holder = null
  #current = null

  /**
   * @param database an open PGlite
   * @param onCrash told when the backend itself fails; a failing query is an answer, not a crash
   */
  constructor(database, onCrash) {
    this.#database = database
    this.#onCrash = onCrash
  }

  /** Resolves to the number of bytes answered, once the message had its turn. COPY is not served. */
  enqueue(session, message, onData) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ session, message, onData, resolve, reject })
      void this.#run()
    })
  }

  clearQueueForHandler(session) {
    const dropped = this.#waiting.filter((entry) => entry.session === session)
    this.#waiting = this.#waiting.filter((entry) => entry.session !== session)
    for (const entry of dropped) entry.reject(new Error('The connection was closed.'))
  }

  /** Ends what a closed connection left open, before anybody else has a turn. */
  async clearTransactionIfNeeded(session) {
    if (this.#holder !== session && this.#current !== session) return
    await this.enqueue(session, sync)
    if (this.#holder === session) await this.enqueue(session, rollback)
  }

  async #run() {
    if (this.#current !== null) return
    for (let entry = this.#take(); entry !== undefined; entry = this.#take()) {
      this.#current = entry.session
      try {
        entry.resolve(await this.#execute(entry))
      } catch (error) {
        entry.reject(error)
        this.#onCrash(error)
        return
      }
    }
    this.#current = null
  }

  #take() {
    if (this.#holder === null) return this.#waiting.shift()
    const index = this.#waiting.findIndex((entry) => entry.session === this.#holder)
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  async #execute({ session, message, onData }) {
    // A connection that says goodbye must not end the backend that the others use.
    if (message[0] === terminate) return 0
    let bytes = 0
    let last = Buffer.alloc(0)
    const onRawData = (data) => {
      bytes += data.length
      last = Buffer.concat([last, data.subarray(-readyLength)]).subarray(-readyLength)
      onData?.(data)
    }
    await this.#database.runExclusive(() =>
      this.#database.execProtocolRawStream(message, { onRawData }),
    )
    const idle = !exchangeSteps.has(message[0]) && isIdle(last)
    this.#holder = idle ? null : session
    return bytes
  }
}
