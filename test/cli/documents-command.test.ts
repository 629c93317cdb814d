import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { digestOf } from '../../src/documents/document-manifest.js'
import { sharedCommands } from './shared-commands.js'

const { gateway, environment, run } = await sharedCommands('documents')

beforeEach(() => gateway.prisma.trustedDocument.deleteMany())

const trivial = 'query Trivial { __typename }'
const persons =
  'query Persons($text: String) { searchPersons(searchText: $text) { totalCount } } mutation Never { rebuildIndex(input: { indexes: [PERSONS] }) { __typename } }'

const apolloManifest = (...texts: string[]) => ({
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: texts.map((body) => ({ id: digestOf(body), body, name: 'A', type: 'query' })),
})

async function file(content: unknown, name = 'manifest.json'): Promise<string> {
  const path = join(environment.DATA_DIR, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const stored = async () =>
  (await gateway.prisma.trustedDocument.findMany({ orderBy: { text: 'asc' } })).map(
    ({ id, text }) => ({ id, text }),
  )

describe('documents add', () => {
  it.each([
    ["Apollo's manifest", apolloManifest(trivial)],
    ['ids with their texts', { [digestOf(trivial)]: trivial }],
    ['digests with their name', { [`sha256:${digestOf(trivial).toUpperCase()}`]: trivial }],
  ])('accepts %s', async (_name, manifest) => {
    const path = await file(manifest)
    expect(await run('add', path)).toMatchObject({ code: 0, out: '1 added, 0 already registered' })
    expect(await stored()).toEqual([{ id: digestOf(trivial), text: trivial }])
    expect(await run('add', path)).toMatchObject({ code: 0, out: '0 added, 1 already registered' })
  })

  it('accepts a manifest with a byte order mark', async () => {
    const path = await file(`\uFEFF${JSON.stringify({ own: trivial })}`)
    expect(await run('add', path)).toMatchObject({ code: 0, out: '1 added, 0 already registered' })
  })

  it('accepts custom ids and several files, and prints JSON', async () => {
    const one = await file({ 'persons.v1': 'query A { __typename }' }, 'one.json')
    const { code, out } = await run('add', one, await file(apolloManifest(trivial)), '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      added: ['persons.v1', digestOf(trivial)],
      known: [],
      faults: [],
    })
  })

  it('adds nothing if one document is invalid, and reports every error', async () => {
    const wrong = {
      [digestOf(trivial)]: trivial,
      syntax: 'query {',
      field: '{ nothing }',
      named: 'query Named { nothing } mutation Other { __typename }',
      fragment: 'fragment A on Query { __typename }',
      ['0'.repeat(64)]: '{ __typename }',
      'with a blank': '{ __typename }',
      'x:1': '{ __typename }',
      long: `{ __typename } #${'-'.repeat(200_000)}`,
      nul: '{ __typename } # \0',
      deep: `{ searchPersons(searchText: ${'['.repeat(90_000)}${']'.repeat(90_000)}) { totalCount } }`,
    }
    const { code, out, error } = await run('add', await file(wrong))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error.split('\n').sort()).toEqual(
      [
        `${'0'.repeat(64)}: its id is not the SHA-256 digest of its text`,
        'Nothing was added.',
        'deep: The document is nested too deeply.',
        'named: in query Named, mutation Other: Cannot query field "nothing" on type "Query".',
        'nul: it contains a NUL character, which cannot be stored',
        'field: Cannot query field "nothing" on type "Query".',
        'fragment: Fragment "A" is never used.',
        'long: it is longer than 200,000 characters',
        'syntax: Syntax Error: Expected Name, found <EOF>.',
        'with a blank: its id must be a SHA-256 digest, or at most 200 letters, digits and -._~/+=',
        'x:1: its id must be a SHA-256 digest, or at most 200 letters, digits and -._~/+=',
      ].sort(),
    )
    expect(await stored()).toEqual([])
    const { out: json } = await run('add', await file(wrong), '--json')
    expect(JSON.parse(json)).toMatchObject({ added: [], faults: expect.arrayContaining([]) as [] })
  })

  it('refuses another text with a registered id', async () => {
    await run('add', await file({ own: trivial }))
    const { code, error } = await run('add', await file({ own: '{ __typename }', new: trivial }))
    expect(code).toBe(1)
    expect(error).toContain(
      'own: another text is registered with its id; remove that document first',
    )
    expect(await stored()).toEqual([{ id: 'own', text: trivial }])
  })

  it('refuses two texts with one id in the manifests', async () => {
    const one = await file({ own: trivial }, 'one.json')
    const { code, error } = await run('add', one, await file({ own: '{ __typename }' }))
    expect(code).toBe(1)
    expect(error).toContain('own: the manifest has another text with the same id')
  })

  it('accepts a document beyond the limits, which apply only to documents sent as text', async () => {
    const fields = Array.from({ length: 100 }, (_, index) => `a${index}: __typename`)
    expect(await run('add', await file({ wide: `{ ${fields.join(' ')} }` }))).toMatchObject({
      code: 0,
    })
  })

  it.each([
    ['a list', '[]', 1, 'manifest.json is not a document manifest. '],
    [
      'more than can be stored at once',
      Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`id${index}`, '{'])),
      ...([1, 'The manifest has 5,001 documents; the limit is 5,000.'] as const),
    ],
    [
      'another format',
      { format: 'relay', version: 1, operations: [] },
      1,
      'not a document manifest',
    ],
    ['another version', { ...apolloManifest(trivial), version: 2 }, 1, 'not a document manifest'],
    ['documents that are not texts', { own: 1 }, 1, 'not a document manifest'],
    ['no JSON', '{', 2, 'is not JSON.'],
  ])('refuses %s', async (_name, content, code, words) => {
    const result = await run('add', await file(content))
    expect(result.code).toBe(code)
    expect(result.error).toContain(words)
  })

  it('reports missing arguments and files', async () => {
    expect(await run('add')).toMatchObject({ code: 2 })
    const absent = await run('add', join(environment.DATA_DIR, 'absent.json'))
    expect(absent.code).toBe(2)
    expect(absent.error).toContain('does not exist or cannot be read.')
  })
})

describe('documents list and remove', () => {
  it('list shows the documents as text and as JSON, without their texts', async () => {
    expect(await run('list')).toMatchObject({
      code: 0,
      out: '',
      error: 'No documents are registered.',
    })
    await run('add', await file({ persons, trivial }))
    await gateway.prisma.trustedDocument.update({
      where: { id: 'trivial' },
      data: { uses: 3, lastUsedAt: new Date('2026-11-25T10:00:00Z') },
    })
    const { out } = await run('list')
    expect(out.split('\n')).toEqual([
      expect.stringMatching(
        /^trivial {2}added \d{4}-\d\d-\d\d {2}3 uses {2}last 2026-11-25 {2}query Trivial$/,
      ),
      expect.stringMatching(/^persons .* 0 uses {2}last never {2}query Persons, mutation Never$/),
    ])
    const json: unknown = JSON.parse((await run('list', '--json')).out)
    expect(json).toMatchObject([
      { id: 'trivial', uses: 3, operations: ['query Trivial'] },
      { id: 'persons', uses: 0, lastUsedAt: null },
    ])
    expect(JSON.stringify(json)).not.toContain('searchPersons')
  })

  it('remove accepts ids in every spelling, and fails for an unknown id', async () => {
    await run('add', await file({ [digestOf(trivial)]: trivial, own: trivial }))
    const removed = await run('remove', `sha256:${digestOf(trivial)}`, 'gone')
    expect(removed).toMatchObject({
      code: 1,
      out: `removed ${digestOf(trivial)}`,
      error: 'gone is not registered.',
    })
    const { code, out } = await run('remove', 'own', '--json')
    expect({ code, json: JSON.parse(out) as unknown }).toEqual({
      code: 0,
      json: { removed: ['own'], unknown: [] },
    })
    expect(await stored()).toEqual([])
    expect(await run('remove')).toMatchObject({ code: 2 })
  })

  it('add an audit event for each change, and none without a change', async () => {
    const manifest = await file({ audited: trivial })
    await run('add', manifest)
    await run('add', manifest)
    await run('remove', 'audited', 'never-there')
    const lines = await gateway.prisma.auditEvent.findMany({
      where: { targetType: 'trusted-document', targetId: { in: ['audited', 'never-there'] } },
      orderBy: { occurredAt: 'asc' },
    })
    const by = { actorKind: 'operator', actorName: userInfo().username, targetId: 'audited' }
    expect(lines).toMatchObject([
      { ...by, action: 'trusted-document.add', actorId: 'documents add' },
      { ...by, action: 'trusted-document.remove', actorId: 'documents remove' },
    ])
  })
})
