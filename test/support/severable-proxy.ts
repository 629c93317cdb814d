import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A TCP door in front of a server that a test can slam shut and open again. */
export interface SeverableProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  sever(): void
  restore(): void
  close(): Promise<void>
}

export async function openSeverableProxy(target: NetConnectOpts): Promise<SeverableProxy> {
  const open = new Set<Socket>()
  let severed = false
  const server = createServer((client) => {
    if (severed) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    sever: () => {
      severed = true
      breakAll()
    },
    restore: () => {
      severed = false
    },
    close: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
