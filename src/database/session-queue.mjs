// Runs in the worker thread of the embedded database, so it is plain JavaScript.
import { AnsweredNotices } from './answered-notices.mjs'
import { ClientSessions } from './client-sessions.mjs'
import { OpenExchanges } from './open-exchanges.mjs'
import { withoutCopyIn } from './refused-copy.mjs'

const code = (letter) => letter.charCodeAt(0)

/** Parse, Bind, Describe, Execute, Close, Flush: the steps of an exchange that only Sync ends. */
const exchangeSteps = new Set([...'PBDECH'].map(code))
const terminate = code('X')

/** CopyData, CopyDone, CopyFail: they belong to a COPY that was refused, and get no answer. */
const copySteps = new Set([...'dcf'].map(code))
const startup = 0

const sync = Uint8Array.of(code('S'), 0, 0, 0, 4)
const rollback = Uint8Array.from([code('Q'), 0, 0, 0, 13, ...Buffer.from('ROLLBACK\0')])

/** ReadyForQuery, the end of an answer: its letter, four bytes of length, the state. */
const readyLength = 6
const idleState = code('I')
const transactionState = code('T')

/** Whether a transaction is open, as the end of the answer says. */
function stateAt(end) {
  if (end.length < readyLength || end[0] !== code('Z')) throw new Error('it gave no full answer')
  return end[5]
}

/**
 * Shares the one backend of the embedded database between connections.
 *
 * All connections have their unnamed statement, their error state and their transaction in common.
 * A connection therefore keeps the backend until its exchange (Parse to Sync) and its transaction
 * are over. The queue of pglite-socket lets others in between, so that one query could get the rows
 * of another. The method names are those that PGLiteSocketHandler calls.
 *
 * Clients that are not ours have their settings to themselves (ClientSessions), and keep no other waiting
 * for long with a transaction in which they do nothing.
 */
export class SessionQueue {
  #database
  #onCrash
  #onIdle
  #idleLimitMs
  #idleTimer
  #trimLog
  #sessions
  #notices
  #exchanges = new OpenExchanges()
  #waiting = []
  #holder = null
  #current = null
  #state = idleState

  /**
   * @param database an open PGlite
   * @param onCrash told when the backend itself fails; a failing query is an answer, not a crash
   * @param idleLimitMs how long others wait for a stranger that has a transaction open and does nothing
   * @param onIdle told which stranger has reached that limit, and closes its connection
   * @param trimLog called after statements of ours, where it may checkpoint
   * @param onNotice told what any connection announced on a channel that is listened to
   */
  constructor(database, { onCrash, idleLimitMs, onIdle, trimLog, onNotice }) {
    this.#database = database
    this.#sessions = new ClientSessions(database)
    this.#onCrash = onCrash
    this.#idleLimitMs = idleLimitMs
    this.#onIdle = onIdle
    this.#trimLog = trimLog
    this.#notices = new AnsweredNotices(onNotice)
  }

  /** Resolves to the number of bytes answered, once the message had its turn; at once where it is to wait for others. */
  enqueue(session, given, onData) {
    if (given[0] === startup) this.#sessions.introduce(session, given)
    // A connection that sends Terminate must not end the backend that the others use.
    if (given[0] === terminate || copySteps.has(given[0])) return Promise.resolve(0)
    const message = this.#exchanges.add(
      session,
      this.#sessions.isStranger(session) ? withoutCopyIn(given) : given,
    )
    if (message === null) return Promise.resolve(0)
    const isOpen = exchangeSteps.has(given[0])
    return new Promise((resolve, reject) => {
      this.#waiting.push({ session, message, isOpen, onData, resolve, reject })
      void this.#run()
    })
  }

  /** Runs work of the worker itself in its turn, when no transaction is open. */
  between(work) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ session: 'upkeep', work, resolve, reject })
      void this.#run()
    })
  }

  clearQueueForHandler(session) {
    this.#exchanges.forget(session)
    const dropped = this.#waiting.filter((entry) => entry.session === session)
    this.#waiting = this.#waiting.filter((entry) => entry.session !== session)
    for (const entry of dropped) entry.reject(new Error('The connection was closed.'))
  }

  /** Ends what a closed connection left open, before anybody else has a turn. */
  async clearTransactionIfNeeded(session) {
    if (this.#holder === session || this.#current === session) {
      await this.enqueue(session, sync)
      if (this.#holder === session) await this.enqueue(session, rollback)
    }
    this.#sessions.leave(session)
  }

  async #run() {
    if (this.#current !== null) return
    for (let entry = this.#take(); entry !== undefined; entry = this.#take()) {
      this.#current = entry.session
      try {
        if (this.#holder === null) await this.#sessions.enter(entry.session)
        entry.resolve(await (entry.work === undefined ? this.#execute(entry) : entry.work()))
        if (this.#mayTrim) await this.#trimLog()
      } catch (error) {
        entry.reject(error)
        this.#onCrash(error)
        return
      }
    }
    this.#current = null
    this.#watchHolder()
  }

  /** Not within an exchange or a failed transaction, nor with the rights of others. */
  get #mayTrim() {
    const { ownIsLoaded } = this.#sessions
    return ownIsLoaded && (this.#state === idleState || this.#state === transactionState)
  }

  #watchHolder() {
    const holder = this.#holder
    if (this.#waiting.length === 0 || !this.#sessions.isStranger(holder)) return
    this.#idleTimer ??= setTimeout(() => this.#onIdle(holder), this.#idleLimitMs)
  }

  #take() {
    if (this.#holder === null) return this.#waiting.shift()
    const index = this.#waiting.findIndex((entry) => entry.session === this.#holder)
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  async #execute({ session, message, isOpen, onData }) {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = undefined
    let bytes = 0
    let last = Buffer.alloc(0)
    const onRawData = (data) => {
      bytes += data.length
      this.#notices.read(data)
      last = Buffer.concat([last, data.subarray(-readyLength)]).subarray(-readyLength)
      onData?.(data)
    }
    await this.#database.runExclusive(() =>
      this.#database.execProtocolRawStream(message, { onRawData }),
    )
    this.#state = isOpen ? undefined : stateAt(last)
    this.#holder = this.#state === idleState ? null : session
    return bytes
  }
}
