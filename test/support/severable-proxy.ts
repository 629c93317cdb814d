import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A TCP proxy that can reset connections, or drop all traffic silently, until it is restored. */
export interface SeverableProxy {
  readonly port: number
  /** Resets open and new connections. */
  sever(): void
  /**
   * Drops all traffic. Connections stay open without data, also after `restore`. New connections are
   * accepted.
   */
  silence(): void
  /** Forwards new connections again. */
  restore(): void
  close(): Promise<void>
}

/** @param target the server; a function is called for each connection */
export async function openSeverableProxy(
  target: NetConnectOpts | (() => NetConnectOpts),
): Promise<SeverableProxy> {
  const open = new Set<Socket>()
  let severed = false
  let silent = false
  const pairs = new Set<{ dead: boolean }>()
  const server = createServer((client) => {
    if (severed) {
      client.resetAndDestroy()
      return
    }
    if (silent) {
      open.add(client)
      client.on('error', () => client.destroy()).on('close', () => open.delete(client))
      client.resume()
      return
    }
    const upstream = connect(typeof target === 'function' ? target() : target)
    const pair = { dead: false }
    pairs.add(pair)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        if (pair.dead) return
        pairs.delete(pair)
        client.destroy()
        upstream.destroy()
      })
    }
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!pair.dead) to.write(bytes)
      })
      from.on('end', () => {
        if (!pair.dead) to.end()
      })
    }
    pass(client, upstream)
    pass(upstream, client)
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
    silence: () => {
      silent = true
      for (const pair of pairs) pair.dead = true
      pairs.clear()
    },
    restore: () => {
      severed = false
      silent = false
    },
    close: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
