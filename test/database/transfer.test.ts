import { randomUUID } from 'node:crypto'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.js'
import { exportState } from '../../src/database/transfer/export-state.js'
import { importState } from '../../src/database/transfer/import-state.js'
import { stateTables } from '../../src/database/transfer/state-tables.js'
import { startTestGateway } from '../support/gateway.js'
import { openTestDatabase } from '../support/database.js'
import { scratchFolder } from '../support/scratch-folder.js'

const watch = { onProgress: () => undefined, signal: new AbortController().signal }

let folder: string
let file: string
let rows: number
let digests: Record<string, string>

/** A digest of the rows of each table, whatever their order. */
async function digestsOf({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    const found: Record<string, string> = {}
    for (const { name } of await stateTables(client)) {
      const { rows: answer } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from "${name}" t`,
      )
      found[name] = answer[0]?.digest ?? ''
    }
    return found
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  const scratch = await scratchFolder()
  folder = scratch.path
  file = join(folder, 'state')
  const gateway = await startTestGateway()
  try {
    await gateway.gateway.demo?.load({ size: 20 })
    const { body } = await gateway.ask(`mutation { createNotification(input: {
      notificationType: SCREEN, targetId: "${randomUUID()}", targetType: FAILED_DIRECT_DEBITS,
      user: "a@example.com", message: "Zoë’s\\tline\\n“two” [1,2]", personalisationParams: { large: 12345678901234567890, none: null } }) { errors { message } } }`)
    expect(body).toEqual({ data: { createNotification: { errors: [] } } })
    rows = await exportState(gateway.gateway.database.pool, file, watch)
    digests = await digestsOf(gateway.gateway.database)
  } finally {
    await gateway.close()
  }
  return () => scratch.remove()
})

it('keeps the file from others, and leaves none behind that is cut short', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(gunzipSync(await readFile(file)).toString()).toContain('Zoë')
  const database = await openTestDatabase()
  const stopped = new AbortController()
  stopped.abort(new Error('stopped'))
  const other = join(folder, 'other')
  await expect(
    exportState(database.pool, other, { ...watch, signal: stopped.signal }),
  ).rejects.toThrow('stopped')
  await expect(stat(other)).rejects.toMatchObject({ code: 'ENOENT' })
  await database.close()
})

it('brings every row to another database as it was, and tells nobody', async () => {
  const database = await openTestDatabase()
  try {
    expect(rows).toBeGreaterThan(500)
    expect(await importState(database.pool, file, watch)).toBe(rows)
    expect(await digestsOf(database)).toEqual(digests)
    // Numbers go on behind those that were given out.
    const { rows: numbers } = await database.pool.query<{ fits: boolean }>(
      `select nextval(pg_get_serial_sequence('record_change', 'sequence')) > max(sequence) as fits from record_change`,
    )
    expect(numbers).toEqual([{ fits: true }])
    await expect(importState(database.pool, file, watch)).rejects.toThrow(
      /The database is not empty: .* Import into a new database/,
    )
  } finally {
    await database.close()
  }
})

it('imports all or nothing, and says what is wrong with a file', async () => {
  const database = await openTestDatabase()
  const broken = join(folder, 'broken')
  const attempt = () => importState(database.pool, broken, watch)
  try {
    const bytes = await readFile(file)
    await writeFile(broken, bytes)
    await truncate(broken, bytes.length - 2_000)
    await expect(attempt()).rejects.toThrow(/ends before its end .*; nothing was imported/)

    const lines = gunzipSync(bytes).toString().split('\n')
    await writeFile(broken, gzipSync(lines.slice(0, -40).join('\n')))
    await expect(attempt()).rejects.toThrow(/ends before its end \(after \d+ rows\)/)

    const other = lines[0]?.replace('20261121000000_init', '20991121000000_init')
    await writeFile(broken, gzipSync([other, ...lines.slice(1)].join('\n')))
    await expect(attempt()).rejects.toThrow(/Import it with the release that wrote it/)

    await writeFile(broken, 'id,name\n1,Ana\n')
    await expect(attempt()).rejects.toThrow(/holds no state of a gateway/)

    await expect(importState(database.pool, folder, watch)).rejects.toThrow(
      'The file cannot be read (EISDIR). Name one that you may read.',
    )

    expect(new Set(Object.values(await digestsOf(database)))).toEqual(new Set(['0 0']))
  } finally {
    await database.close()
  }
})
