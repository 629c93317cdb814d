import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { allScopes } from '../../src/access/scopes.js'
import { openTestDatabase, sharedDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'

let clock: ManualClock
let keys: ServiceKeys

const database = await sharedDatabase()

beforeEach(async () => {
  await database.prisma.serviceKey.deleteMany()
  clock = new ManualClock()
  keys = new ServiceKeys(database, clock)
})

describe('a new key', () => {
  it('is random, and stored as its SHA-256 only', async () => {
    const { key, record } = await keys.create('rent', ['operate'])
    const other = await keys.create('repairs', ['operate'])
    expect(key).toMatch(/^hgk_[\w-]{43}$/)
    expect(other.key).not.toBe(key)
    const row = await database.prisma.serviceKey.findUniqueOrThrow({ where: { id: record.id } })
    expect(row.secretHash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(key.slice('hgk_'.length))
  })

  it('identifies a service with exactly its scopes', async () => {
    const { key, record } = await keys.create(' rent ', ['search:tenures', 'operate', 'operate'])
    expect((await keys.verify(key)).principal).toEqual({
      kind: 'service',
      keyIds: [record.id],
      person: null,
      id: record.id,
      name: 'rent',
      email: null,
      scopes: new Set(['operate', 'search:tenures']),
    })
    expect(record.scopes).toEqual(['operate', 'search:tenures'])
  })

  it.each([
    ['a blank name', '  ', allScopes, 'REQUIRED'],
    ['a name of 101 characters', 'n'.repeat(101), allScopes, 'TOO_LONG'],
    ['no scope', 'rent', [], 'REQUIRED'],
  ])('is refused with %s', async (_case, name, scopes, code) => {
    await expect(keys.create(name, scopes)).rejects.toMatchObject({ name: 'GatewayError', code })
    expect(await keys.list()).toEqual([])
  })

  it('is created only once by concurrent requests with the same name', async () => {
    const others = Array.from({ length: 8 }, () => new ServiceKeys(database, clock))
    const outcomes = await Promise.allSettled(others.map((own) => own.create('rent', ['operate'])))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes.filter(({ status }) => status === 'rejected')) {
      expect(outcome).toMatchObject({ reason: { code: 'BAD_USER_INPUT' } })
    }
    expect(await keys.list()).toHaveLength(1)
  })

  it('may have the name of a revoked key, but not of an active key', async () => {
    await keys.create('rent', ['operate'])
    await expect(keys.create('rent', ['operate'])).rejects.toThrow('Another service key')
    await keys.revoke('rent')
    expect((await keys.create('rent', ['operate'])).record.name).toBe('rent')
  })
})

it('the list shows all keys, oldest first, and no secret', async () => {
  await keys.create('first', ['operate'])
  clock.advance(1000)
  await keys.create('second', ['operate'])
  await keys.revoke('first')
  const records = await keys.list()
  expect(records.map(({ name, revokedAt }) => [name, revokedAt])).toEqual([
    ['first', clock.now()],
    ['second', null],
  ])
  expect(JSON.stringify(records)).not.toContain('ash')
})

it('a scope that no longer exists grants nothing', async () => {
  const { key, record } = await keys.create('rent', ['operate'])
  await database.prisma.serviceKey.update({
    where: { id: record.id },
    data: { scopes: ['operate', 'everything'] },
  })
  expect((await keys.verify(key)).principal?.scopes).toEqual(new Set(['operate']))
})

describe('a credential that is not an active key is refused', () => {
  it('without an exception for any text', async () => {
    const { key } = await keys.create('rent', ['operate'])
    const almost = fc.nat(key.length - 1).map((at) => key.slice(0, at) + key.slice(at + 1))
    await fc.assert(
      fc.asyncProperty(fc.oneof(almost, fc.string()), async (credential) => {
        expect((await keys.verify(credential)).refusal).toBe('malformed')
      }),
    )
  })

  it('as invalid when it never existed', async () => {
    expect((await keys.verify(`hgk_${'A'.repeat(43)}`)).refusal).toBe('invalid')
  })

  it.each(['id', 'name'] as const)('as revoked after a revocation by %s', async (by) => {
    const { key, record } = await keys.create('rent', ['operate'])
    const other = await keys.create('repairs', ['operate'])
    await keys.verify(key)
    expect(await keys.revoke(record[by])).toEqual([{ ...record, revokedAt: clock.now() }])
    expect((await keys.verify(key)).refusal).toBe('revoked')
    expect((await keys.verify(other.key)).refusal).toBeNull()
  })

  it('revoking an unknown or revoked key changes nothing', async () => {
    const { record } = await keys.create('rent', ['operate'])
    expect(await keys.revoke('unknown')).toEqual([])
    await keys.revoke(record.id)
    const [revoked] = await keys.list()
    clock.advance(1000)
    expect(await keys.revoke(record.id)).toEqual([])
    expect(await keys.list()).toEqual([revoked])
  })
})

it('an uncached key is looked up in one statement, with all keys of its name', async () => {
  const { record: first } = await keys.create('rent', ['operate'])
  await keys.revoke('rent')
  const { key, record: second } = await keys.create('rent', ['operate'])
  let statements = 0
  database.statements.listen(() => (statements += 1))
  const { principal } = await new ServiceKeys(database, clock).verify(key)
  expect(principal?.keyIds?.toSorted()).toEqual([first.id, second.id].toSorted())
  expect(statements).toBe(1)
})

describe('between replicas', () => {
  it('a revocation takes effect within five seconds', async () => {
    const elsewhere = new ServiceKeys(database, clock)
    const { key } = await keys.create('rent', ['operate'])
    await elsewhere.verify(key)
    clock.advance(4000)
    await elsewhere.verify(key)
    await keys.revoke('rent')
    expect((await elsewhere.verify(key)).refusal).toBeNull()
    clock.advance(1000)
    expect((await elsewhere.verify(key)).refusal).toBe('revoked')
  })
})

it('a cached key is checked without the database, but an unknown key needs the database', async () => {
  const { key } = await keys.create('rent', ['operate'])
  await keys.verify(key)
  const other = await openTestDatabase()
  const offlineKeys = new ServiceKeys(other, clock)
  const { key: cached } = await offlineKeys.create('rent', ['operate'])
  await offlineKeys.verify(cached)
  await other.close()
  expect((await offlineKeys.verify(cached)).refusal).toBeNull()
  await expect(offlineKeys.verify(key)).rejects.toMatchObject({
    name: 'GatewayError',
    code: 'SERVICE_UNAVAILABLE',
  })
  clock.advance(5000)
  await expect(offlineKeys.verify(cached)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
