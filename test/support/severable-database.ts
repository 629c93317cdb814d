import { testDatabaseSettings } from './database.js'
import { openSeverableProxy, type SeverableProxy } from './severable-proxy.js'

export interface SeverableDatabase extends SeverableProxy {
  /** Value of `DATABASE_URL`, with the address of the proxy. */
  readonly url: string
}

/** A private, migrated database behind a proxy that can simulate outages. */
export async function openSeverableDatabase(): Promise<SeverableDatabase> {
  const settings = await testDatabaseSettings()
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
