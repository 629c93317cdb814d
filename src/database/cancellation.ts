import { connect, type Socket } from 'node:net'
import type { Client } from 'pg'
import { z } from 'zod'
import type { OperationScope } from '../foundation/operation-scope.js'

/** Ends a statement early: when its operation stops, or its signal is aborted. */
export class Cancellation implements Pick<OperationScope, 'stopped' | 'onStop'> {
  constructor(
    private readonly scope: OperationScope | undefined,
    private readonly signal: AbortSignal | undefined,
  ) {}

  get stopped(): Error | null {
    if (this.signal?.aborted === true) return reasonOf(this.signal)
    return this.scope?.stopped ?? null
  }

  onStop(listener: (reason: Error) => void): () => void {
    const { scope, signal } = this
    const leave = scope?.onStop(listener)
    if (signal === undefined) return leave ?? (() => undefined)
    const aborted = () => {
      listener(reasonOf(signal))
    }
    if (signal.aborted) aborted()
    signal.addEventListener('abort', aborted, { once: true })
    return () => {
      leave?.()
      signal.removeEventListener('abort', aborted)
    }
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

/** The numbers 1234 and 5678 in place of a protocol version. Postgres reads them as a cancel request. */
const cancelRequestCode = 80_877_102

/** The key that identifies this session at the server. The driver's types omit it. */
const backendKey = z.object({ processID: z.number().int(), secretKey: z.number().int() })

/**
 * Cancels the client's running statement, over a second connection. Resolves when the server has processed the request,
 * so that the request cannot cancel a later statement of that client.
 *
 * @throws Error when the server cannot be reached or does not answer in time
 */
export async function cancelRunning(client: Client, timeoutMs: number): Promise<void> {
  const { processID, secretKey } = backendKey.parse(client)
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(cancelRequestCode, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const socket = socketTo(client)
  await new Promise<void>((resolve, reject) => {
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The server does not answer.')))
    socket.once('error', reject)
    // The server sends no answer: it closes the connection when it is done.
    socket.once('close', () => {
      resolve()
    })
    socket.on('data', () => undefined)
    socket.once('connect', () => socket.write(request))
  })
}

function socketTo({ host, port }: Client): Socket {
  return host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, noDelay: true })
}
