import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../../support/gateway.js'

const gateway = await sharedGateway()

interface Written {
  readonly recipient: Record<string, unknown> | null
  readonly errors: readonly { readonly code: string; readonly path: readonly string[] }[]
}

const entry = 'kind value name createdAt updatedAt updatedBy'

async function upsert(input: object): Promise<Written> {
  const { upsertRecipient } = await gateway.read<{ upsertRecipient: Written }>(
    `mutation ($input: UpsertRecipientInput!) { upsertRecipient(input: $input) {
      recipient { ${entry} } errors { code path } } }`,
    { variables: { input } },
  )
  return upsertRecipient
}

async function remove(input: object) {
  const { body } = await gateway.ask(
    `mutation ($input: RemoveRecipientInput!) { removeRecipient(input: $input) {
      removedRecipient { kind value } errors { code path } } }`,
    { variables: { input } },
  )
  return body.data?.['removeRecipient'] as unknown
}

async function listedValues(args = 'kind: TEAM, first: 100'): Promise<string[]> {
  const { body } = await gateway.ask(`{ recipients(${args}) { nodes { value } totalCount } }`)
  const { nodes, totalCount } = body.data?.['recipients'] as unknown as {
    nodes: { value: string }[]
    totalCount: number
  }
  expect(totalCount).toBe(nodes.length)
  return nodes.map(({ value }) => value)
}

describe('the directory of recipients', () => {
  it('keeps one entry per kind and value, and its name until replaced', async () => {
    const first = await upsert({ kind: 'TEAM', value: ' rents ', name: 'Rents team' })
    expect(first).toMatchObject({
      recipient: { kind: 'TEAM', value: 'rents', name: 'Rents team' },
      errors: [],
    })
    const secondWrite = await upsert({ kind: 'TEAM', value: 'rents' })
    expect(secondWrite.recipient).toMatchObject({
      name: 'Rents team',
      updatedBy: 'officer@example.com',
    })
    expect(secondWrite.recipient?.['createdAt']).toBe(first.recipient?.['createdAt'])
    expect((await upsert({ kind: 'TEAM', value: 'rents', name: null })).recipient).toMatchObject({
      name: null,
    })
    await upsert({ kind: 'ROLE', value: 'rents' })
    await upsert({ kind: 'TEAM', value: 'repairs' })
    expect(await listedValues()).toEqual(['rents', 'repairs'])
  })

  it('normalises e-mail addresses and nothing else', async () => {
    expect((await upsert({ kind: 'EMAIL', value: ' Ada@Example.COM ' })).recipient).toMatchObject({
      value: 'ada@example.com',
    })
    await upsert({ kind: 'USER', value: 'Canary' })
    await upsert({ kind: 'USER', value: 'canary' })
    expect(await listedValues('kind: USER')).toEqual(['Canary', 'canary'])
    expect(await listedValues('kind: EMAIL')).toEqual(['ada@example.com'])
  })

  it('removes an entry, once', async () => {
    await upsert({ kind: 'PATCH', value: 'E8-12' })
    const input = { kind: 'PATCH', value: 'E8-12' }
    expect(await remove(input)).toEqual({ removedRecipient: input, errors: [] })
    expect(await remove(input)).toEqual({
      removedRecipient: null,
      errors: [{ code: 'NOT_FOUND', path: ['input', 'value'] }],
    })
    expect(await listedValues('kind: PATCH')).toEqual([])
  })

  it.each([
    [{ kind: 'TEAM', value: ' ' }, 'REQUIRED', 'value'],
    [{ kind: 'TEAM', value: 'a'.repeat(201) }, 'TOO_LONG', 'value'],
    [{ kind: 'TEAM', value: 'a\u0000' }, 'TEXT_INVALID', 'value'],
    [{ kind: 'EMAIL', value: 'ada' }, 'EMAIL_INVALID', 'value'],
    [{ kind: 'ROLE', value: 'officer', name: '' }, 'REQUIRED', 'name'],
    [{ kind: 'ROLE', value: 'officer', name: 'a'.repeat(201) }, 'TOO_LONG', 'name'],
    [{ kind: 'ROLE', value: 'officer', name: '\ud800' }, 'TEXT_INVALID', 'name'],
  ])('refuses %j', async (input, code, field) => {
    expect(await upsert(input)).toEqual({
      recipient: null,
      errors: [{ code, path: ['input', field] }],
    })
  })

  it('handles two services that write the same entry at once', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`)
    const storedPeople = await Promise.all(
      names.map((name) => upsert({ kind: 'TEAM', value: 'contested', name })),
    )
    expect(storedPeople.flatMap(({ errors }) => errors)).toEqual([])
    expect((await listedValues()).filter((value) => value === 'contested')).toHaveLength(1)
  })

  it('records the writer in the audit trail, without the address', async () => {
    await upsert({ kind: 'EMAIL', value: 'audited@example.com' })
    const lines = await gateway.gateway.database.prisma.auditEvent.findMany({
      where: { targetType: 'recipient' },
    })
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain('audited')
  })
})
