import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { systemClock } from '../../src/foundation/clock.js'
import { runRecorded } from './recorded-output.js'
import { sharedCommands } from './shared-commands.js'

const { gateway, environment, run } = await sharedCommands('keys')

const user = userInfo().username

describe('beside a gateway on the same folder', () => {
  it('create prints only the key on standard output, and the gateway accepts it', async () => {
    const { code, out, error } = await run(
      'create',
      '--name',
      'rent service',
      '--scopes',
      'search:tenures,search:accounts',
    )
    expect(code).toBe(0)
    expect(out).toMatch(/^hgk_[\w-]{43}$/)
    expect(error).toContain('"rent service": search:accounts, search:tenures.')
    const { principal } = await new ServiceKeys(gateway, systemClock).verify(out)
    expect(principal).toMatchObject({ kind: 'service', name: 'rent service' })
  })

  it('create refuses the name of an active key', async () => {
    await run('create', '--name', 'twice', '--scopes', 'operate')
    const { code, out, error } = await run('create', '--name', 'twice', '--scopes', 'operate')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toContain('Another service key has this name.')
  })

  it('list shows every key and no secret, as text and as JSON', async () => {
    const created = await run('create', '--name', 'listed', '--scopes', 'all')
    const text = await run('list')
    expect(text.code).toBe(0)
    expect(text.out).toMatch(/^[\da-f-]{36} {2}\d{4}-\d\d-\d\d {2}live {2}listed {2}events:write,/m)
    const json = await run('list', '--json')
    const records: unknown = JSON.parse(json.out)
    expect(records).toContainEqual(expect.objectContaining({ name: 'listed', revokedAt: null }))
    for (const { out } of [text, json]) {
      expect(out).not.toContain(created.out)
      expect(out).not.toMatch(/hash/i)
    }
  })

  it('revoke by name ends the key, and finds no active key the second time', async () => {
    const { out: key } = await run('create', '--name', 'short-lived', '--scopes', 'operate')
    const first = await run('revoke', 'short-lived')
    expect(first.code).toBe(0)
    expect(first.out).toMatch(/^revoked [\da-f-]{36} {2}short-lived$/)
    expect((await new ServiceKeys(gateway, systemClock).verify(key)).refusal).toBe('revoked')
    expect((await run('list')).out).toMatch(/revoked \d{4}-\d\d-\d\d {2}short-lived/)
    const second = await run('revoke', 'short-lived')
    expect({ code: second.code, out: second.out }).toEqual({ code: 1, out: '' })
    expect(second.error).toBe('No active service key has this id or name.')
  })
})

it('prints JSON, and the audit trail shows who created and revoked each key', async () => {
  const created = await run('create', '--name', 'noted', '--scopes', 'operate', '--json')
  const { key, ...record } = JSON.parse(created.out) as { key: string; id: string }
  expect(record).toMatchObject({ name: 'noted', scopes: ['operate'], revokedAt: null })
  expect((await new ServiceKeys(gateway, systemClock).verify(key)).principal).toMatchObject({
    id: record.id,
  })
  const revoked = await run('revoke', record.id, '--json')
  expect(JSON.parse(revoked.out)).toMatchObject([{ id: record.id, name: 'noted' }])
  const none = await run('revoke', record.id, '--json')
  expect(none).toMatchObject({ code: 1, out: '[]', error: '' })

  const log = await runRecorded(['access', 'log', '--of', record.id], environment)
  const [last = '', first = ''] = log.out.split('\n')
  expect(first).toContain(
    `operator keys create (${user})  service-key.create  service-key ${record.id}  noted: operate`,
  )
  expect(last).toContain(`operator keys revoke (${user})  service-key.revoke  service-key`)
  expect(log.out).not.toContain(key)
  const byUser = ['access', 'log', '--by', user, '--json']
  const lines = JSON.parse((await runRecorded(byUser, environment)).out) as unknown[]
  expect(lines).toContainEqual(
    expect.objectContaining({ actorId: 'keys revoke', actorName: user, targetId: record.id }),
  )
})

it('works without a running gateway, and says when there are no keys', async () => {
  const lonelyDir = await mkdtemp(join(tmpdir(), 'gateway-keys-'))
  const { code, out, error } = await runRecorded(['keys', 'list'], { DATA_DIR: lonelyDir })
  expect({ code, out, error }).toEqual({ code: 0, out: '', error: 'There are no service keys.' })
  await rm(lonelyDir, { recursive: true, force: true })
}, 30_000)
