import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy that delays the bytes sent by a server. */
export interface SlowLine {
  readonly port: number
  close(): Promise<void>
}

/** Bytes in the delay are lost when the server ends, as if a machine had died. */
export async function openSlowLine(port: number, delayMs: number): Promise<SlowLine> {
  const open = new Set<Socket>()
  const line = createServer((client) => {
    const server = connect({ host: '127.0.0.1', port })
    const end = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', end).on('end', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => {
      setTimeout(() => {
        if (!client.destroyed) client.write(bytes)
      }, delayMs)
    })
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    port: (line.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy()
      line.close()
      await once(line, 'close')
    },
  }
}
