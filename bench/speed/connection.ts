import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const headEnd = '\r\n\r\n'
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** An answer with an error. */
export class BadAnswer extends Error {
  readonly status: string

  /** @param summary starts with the status */
  constructor(summary: string) {
    super(`The server answered: ${summary}`)
    this.name = 'BadAnswer'
    this.status = summary.slice(0, 3)
  }
}

/**
 * A keep-alive HTTP connection that only counts bytes. Node's own client takes longer per request than the
 * fastest measured servers, and would be measured instead.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: Waiting | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      this.#receive(chunk)
    })
    socket.on('close', () => {
      this.#fail(new Error('The server closed the connection.'))
    })
    socket.on('error', (error) => {
      this.#fail(error)
    })
  }

  static async open(port: number, host = '127.0.0.1'): Promise<Connection> {
    const socket = connect(port, host)
    await once(socket, 'connect')
    return new Connection(socket)
  }

  /**
   * Sends a request and resolves when the whole answer has arrived.
   *
   * @throws BadAnswer for a status other than 200 or GraphQL errors; the connection stays usable
   */
  send(request: Buffer): Promise<undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const answer = this.#received
    if (!isComplete(answer)) return
    this.#received = Buffer.alloc(0)
    if (isSuccess(answer)) {
      const waiting = this.#waiting
      this.#waiting = null
      waiting?.resolve(undefined)
    } else {
      this.#fail(new BadAnswer(summary(answer)))
    }
  }

  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(error)
  }
}

interface Waiting {
  readonly resolve: (value: undefined) => void
  readonly reject: (error: Error) => void
}

/** By content-length, or chunked. */
function isComplete(answer: Buffer): boolean {
  const end = answer.indexOf(headEnd)
  if (end === -1) return false
  const head = answer.toString('latin1', 0, end)
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  return length === undefined
    ? answer.subarray(-lastChunk.length).equals(lastChunk)
    : answer.length >= end + headEnd.length + Number(length)
}

function isSuccess(answer: Buffer): boolean {
  return answer.toString('latin1', 0, 12) === 'HTTP/1.1 200' && !answer.includes('"errors":[{')
}

/** Status and start of the body, in one line. */
function summary(answer: Buffer): string {
  const text = answer.toString()
  return `${text.slice(9, 12)} ${text.slice(text.indexOf(headEnd)).trim().slice(0, 300)}`
}

/** A JSON request for a server without TLS. */
export function postBytes({ host, pathname }: URL, token: string, body: string): Buffer {
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    'accept: application/json',
    `authorization: Bearer ${token}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
