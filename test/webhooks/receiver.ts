import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A received event, with its signature verified by an independent library. */
export interface Received {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly path: string
  readonly traceparent: string | undefined
  /** Indexes of the receiver's secrets that match the signatures. */
  readonly matchingSecrets: readonly number[]
}

/** Answers a request itself; undefined accepts it. */
export type Answering = (
  received: Received,
  response: ServerResponse,
) => undefined | number | Promise<undefined | number>

/** A receiver of webhooks. */
export interface Receiver {
  readonly url: string
  /** All events in order of arrival. */
  readonly received: readonly Received[]
  /** The accepted events. */
  readonly accepted: readonly Received[]
  /** The secrets that the receiver knows. */
  secrets: string[]
  answer: Answering
  /** Resets the receiver to its initial state. */
  forget(): void
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const accepted: Received[] = []
  const server = createServer((request, response) => {
    void take(request, response)
  })
  const receiver: Receiver = {
    url: '',
    received,
    accepted,
    secrets: [],
    answer: () => undefined,
    forget: () => {
      received.length = 0
      accepted.length = 0
      receiver.secrets = []
      receiver.answer = () => undefined
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const receipt = read(request, body, receiver.secrets)
    received.push(receipt)
    const status =
      receipt.matchingSecrets.length === 0 ? 401 : await receiver.answer(receipt, response)
    if (status === undefined) accepted.push(receipt)
    if (!response.headersSent) response.writeHead(status ?? 204)
    response.end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/events` })
}

function read(request: IncomingMessage, body: string, secrets: readonly string[]): Received {
  const headers = request.headers as Record<string, string>
  const matchingSecrets = secrets.flatMap((secret, index) => {
    try {
      new Webhook(secret).verify(body, headers)
      return [index]
    } catch {
      return []
    }
  })
  const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>
  const { 'webhook-id': id = '', traceparent } = headers
  return { id, type, data, path: request.url ?? '', traceparent, matchingSecrets }
}
