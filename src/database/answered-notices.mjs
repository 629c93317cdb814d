// Runs in the worker thread of the embedded database, so it is plain JavaScript.

/** NotificationResponse: its letter, four bytes of length, four of the process, channel and payload. */
const notification = 'A'.charCodeAt(0)
const headLength = 5
const processLength = 4

/**
 * Finds the notifications in the answers of the backend. It has one session, so that what any connection
 * announces stands in the answer to that very connection, and no other hears of it.
 */
export class AnsweredNotices {
  #onNotice
  #head = Buffer.alloc(0)
  /** Bytes of the message under way that are still to come. */
  #left = 0
  /** Its parts, where it is a notification. */
  #parts = null

  /** @param onNotice told the channel and the payload of each */
  constructor(onNotice) {
    this.#onNotice = onNotice
  }

  /** Takes the next bytes; a message may come in pieces. */
  read(data) {
    let at = 0
    while (at < data.length) {
      if (this.#left === 0) {
        const taken = data.subarray(at, at + headLength - this.#head.length)
        this.#head = Buffer.concat([this.#head, taken])
        at += taken.length
        if (this.#head.length < headLength) return
        this.#left = this.#head.readInt32BE(1) - (headLength - 1)
        this.#parts = this.#head[0] === notification ? [] : null
        this.#head = Buffer.alloc(0)
      }
      const body = data.subarray(at, at + this.#left)
      this.#parts?.push(Buffer.from(body))
      at += body.length
      this.#left -= body.length
      if (this.#left === 0 && this.#parts !== null) this.#tell(Buffer.concat(this.#parts))
    }
  }

  #tell(body) {
    const [channel = '', payload = ''] = body.subarray(processLength).toString('utf8').split('\0')
    this.#onNotice(channel, payload)
  }
}
