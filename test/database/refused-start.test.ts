import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runRecorded } from '../cli/recorded-output.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { createDatabase, dropDatabase, onServer, rowsOf } from '../support/server-databases.js'

const template = inject('databaseTemplate')
const folder = await scratchFolder()

describe('an unusable database server', () => {
  const name = `gateway_refused_${randomUUID().slice(0, 8)}`
  const password = randomUUID()
  const server = template.url
  const owner = onServer(server, name)
  const guest = new URL(owner)
  guest.username = name
  guest.password = password

  beforeAll(async () => {
    await createDatabase(server, name)
    await rowsOf(server, `create role "${name}" login password '${password}'`)
    await rowsOf(owner, `grant all on schema public to "${name}"`)
  })

  afterAll(async () => {
    await folder.remove()
    await dropDatabase(server, name)
    await rowsOf(server, `drop role "${name}"`)
  })

  const run = (command: string, address: string) =>
    runRecorded([command], { DATABASE_URL: address, PORT: '0', DATA_DIR: folder.path })

  it('names the missing privilege of a role that can migrate but not create a schema', async () => {
    expect(await run('migrate', guest.href)).toMatchObject({ code: 0 })
    const result = await run('serve', guest.href)
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.error).toContain(
      'may not create or use the search tables. Run deploy/grants.sql as an administrator;',
    )
    const doctor = await run('doctor', guest.href)
    expect(doctor.out).toMatch(/^WRONG {2}privileges: .* cannot create the search tables$/m)
  })

  it('is reported when it is read-only', async () => {
    await rowsOf(server, `alter database "${name}" set default_transaction_read_only = on`)
    for (const command of ['serve', 'migrate']) {
      const result = await run(command, owner)
      expect(result).toMatchObject({ code: 1, out: '' })
      expect(result.error).toContain('it is read-only, because it is a standby or is configured so')
    }
  })
})
