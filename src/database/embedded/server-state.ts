import { Client } from 'pg'

/** `changing` is starting, recovering or stopping. */
export type ServerState = 'ready' | 'shared' | 'changing' | 'absent'

/** The state of a server; `shared` when a gateway process has a connection to it. */
export async function serverState(url: string): Promise<ServerState> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const ours = `select from pg_stat_activity where application_name = 'housing-gateway' limit 1`
    return (await client.query(ours)).rowCount === 1 ? 'shared' : 'ready'
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // The server has no free connection, so other processes use it.
    if (code === '53300') return 'shared'
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'absent' : 'changing'
  } finally {
    await client.end().catch(() => undefined)
  }
}
