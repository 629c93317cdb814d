import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** The version of the server at `url` with the settings that matter most, or that of the embedded one. */
export async function serverVersion(url: string | undefined): Promise<string> {
  if (url === undefined) {
    const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
    const { optionalDependencies } = JSON.parse(manifest) as {
      readonly optionalDependencies: Readonly<Record<string, string>>
    }
    return Object.values(optionalDependencies)[0] ?? ''
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; buffers: string; memory: string }>(
      `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers,
        current_setting('work_mem') as memory`,
    )
    return rows
      .map((row) => `${row.version} (shared_buffers ${row.buffers}, work_mem ${row.memory})`)
      .join('')
  } finally {
    await client.end()
  }
}
