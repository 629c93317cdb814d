import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const headEnd = '\r\n\r\n'
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** An answer that came but is not the one that was asked for. */
export class BadAnswer extends Error {
  readonly status: string

  /** @param gist begins with the status */
  constructor(gist: string) {
    super(`The server answered: ${gist}`)
    this.name = 'BadAnswer'
    this.status = gist.slice(0, 3)
  }
}

/**
 * One HTTP connection that is kept open. Node's own client takes longer over a request than the fastest
 * servers that are measured, and would be measured instead; this one only counts bytes.
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
   * Sends a whole request and resolves when the whole answer has arrived.
   *
   * @throws BadAnswer for one that is not 200 or has errors of GraphQL in it; the connection stays good
   */
  ask(request: Buffer): Promise<undefined> {
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
    if (isGood(answer)) {
      const waiting = this.#waiting
      this.#waiting = null
      waiting?.resolve(undefined)
    } else {
      this.#fail(new BadAnswer(gist(answer)))
    }
  }

  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(error)
  }
}

interface Waiting {
  readonly resolve: (nothing: undefined) => void
  readonly reject: (error: Error) => void
}

/** With a length in its head, or in chunks. */
function isComplete(answer: Buffer): boolean {
  const end = answer.indexOf(headEnd)
  if (end === -1) return false
  const head = answer.toString('latin1', 0, end)
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  return length === undefined
    ? answer.subarray(-lastChunk.length).equals(lastChunk)
    : answer.length >= end + headEnd.length + Number(length)
}

function isGood(answer: Buffer): boolean {
  return answer.toString('latin1', 0, 12) === 'HTTP/1.1 200' && !answer.includes('"errors":[{')
}

/** Status and the beginning of the body, in one line. */
function gist(answer: Buffer): string {
  const text = answer.toString()
  return `${text.slice(9, 12)} ${text.slice(text.indexOf(headEnd)).trim().slice(0, 300)}`
}

/** A whole request with JSON in it, for a server without TLS. */
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
