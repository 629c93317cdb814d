// Runs in the worker thread of the embedded database, so it is plain JavaScript.

/** Parse, Bind, Describe, Execute, Close: nobody waits for their answers before a Sync or a Flush. */
const steps = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)))

/** What a connection sends without an end, such as a long pipeline, does not pile up here. */
const longestWaiting = 1_048_576

/**
 * Keeps the steps of each connection's exchange until its end: the backend takes them at once, and its answer is
 * one, in a third of the time that a turn for each step took.
 */
export class OpenExchanges {
  #waiting = new Map()

  /** @returns what the backend is to be told now, with what the connection has sent before; null for nothing yet */
  add(session, message) {
    const waiting = this.#waiting.get(session) ?? { messages: [], length: 0 }
    waiting.messages.push(message)
    waiting.length += message.length
    if (steps.has(message[0]) && waiting.length < longestWaiting) {
      this.#waiting.set(session, waiting)
      return null
    }
    this.#waiting.delete(session)
    return waiting.messages.length === 1 ? message : joined(waiting)
  }

  /** A connection has closed before the end of its exchange. */
  forget(session) {
    this.#waiting.delete(session)
  }
}

function joined({ messages, length }) {
  const whole = new Uint8Array(length)
  let at = 0
  for (const message of messages) {
    whole.set(message, at)
    at += message.length
  }
  return whole
}
