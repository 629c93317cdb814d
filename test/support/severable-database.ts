import { join } from 'node:path'
import { openEmbeddedPostgres } from '../../src/database/embedded-postgres.js'
import { socketPath } from '../../src/database/socket-folder.js'
import { testDatabaseSettings } from './database.js'
import { openSeverableProxy, type SeverableProxy } from './severable-proxy.js'

export interface SeverableDatabase extends SeverableProxy {
  /** For `DATABASE_URL`: the gateway reaches its database through the proxy only. */
  readonly url: string
}

/** A private, migrated database behind a proxy: as remote as a server that can go away. */
export async function openSeverableDatabase(): Promise<SeverableDatabase> {
  const settings = await testDatabaseSettings()
  if (settings.url !== undefined) {
    const url = new URL(settings.url)
    const proxy = await openSeverableProxy({ host: url.hostname, port: Number(url.port || 5432) })
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    return {
      ...proxy,
      url: url.href,
      close: async () => {
        await proxy.close()
        await settings.dispose()
      },
    }
  }
  const postgres = await openEmbeddedPostgres(join(settings.dataDir, 'postgres'))
  const { address } = postgres
  const proxy = await openSeverableProxy(
    'folder' in address ? { path: socketPath(address.folder) } : address,
  )
  return {
    ...proxy,
    url: `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`,
    close: async () => {
      await proxy.close()
      await postgres.stop()
      await settings.dispose()
    },
  }
}
