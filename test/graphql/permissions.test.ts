import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { allScopes } from '../../src/access/scopes.js'
import { systemClock } from '../../src/clock.js'
import { guard } from '../../src/graphql/permissions.js'
import { nodeTypes } from '../../src/schema/node-id.js'
import { builtSchema } from '../support/built-schema.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { absentId, rootOperations, scopeOfKind } from '../support/root-operations.js'

let gateway: TestGateway
const credentials = new Map<string, string | null>()

beforeAll(async () => {
  gateway = await startTestGateway()
  const serviceKeys = new ServiceKeys(gateway.gateway.database, systemClock)
  const { key } = await serviceKeys.create('former', allScopes)
  await serviceKeys.revoke('former')
  const token = await gateway.token(allScopes)
  credentials.set('no token', null)
  credentials.set('no token at all', 'not.a.token')
  credentials.set('a token of somebody else', `${token.slice(0, -4)}AAAA`)
  credentials.set('an expired token', await gateway.token(allScopes, -3600))
  credentials.set('a revoked key', key)
  credentials.set('an unknown key', `hgk_${'x'.repeat(43)}`)
  credentials.set('no scope', await gateway.token([]))
  for (const scope of allScopes) credentials.set(scope, await gateway.token([scope]))
})

afterAll(() => gateway.close())

/** `allowed`, or the code of the refusal. */
async function verdict(document: string, token: string | null): Promise<string> {
  const { status, body } = await gateway.ask(document, { token })
  expect(status).toBe(200)
  return body.errors?.map(({ extensions }) => extensions.code).join() ?? 'allowed'
}

describe('a root field', () => {
  const fields = [builtSchema.getQueryType(), builtSchema.getMutationType()].flatMap((root) =>
    Object.keys(root?.getFields() ?? {}).map((field) => `${root?.name ?? ''}.${field}`),
  )

  it('has its place in the table of operations', () => {
    expect(Object.keys(rootOperations).sort()).toEqual(fields.sort())
    expect(builtSchema.getSubscriptionType()).toBeUndefined()
  })

  it.each(Object.entries(rootOperations))(
    '%s opens to its scopes only',
    async (_field, { document, scopes, needsEvery, answer = 'allowed' }) => {
      const verdicts = new Map<string, string>()
      for (const [name, token] of credentials) verdicts.set(name, await verdict(document, token))
      expect(Object.fromEntries(verdicts)).toEqual({
        ...Object.fromEntries([...credentials.keys()].map((name) => [name, 'UNAUTHENTICATED'])),
        'no scope': 'FORBIDDEN',
        ...Object.fromEntries(allScopes.map((name) => [name, 'FORBIDDEN'])),
        ...Object.fromEntries(scopes.map((name) => [name, needsEvery ? 'FORBIDDEN' : answer])),
      })
      expect(await verdict(document, await gateway.token(scopes))).toBe(answer)
    },
  )

  it('without a rule keeps the gateway from starting', () => {
    const unguarded = buildSchema('type Query { node: ID, secretDoor: Int }')
    expect(() => guard(unguarded)).toThrow('The root field Query.secretDoor has no rule')
  })

  it('that is gone while its rule stays keeps the gateway from starting, too', () => {
    expect(() => guard(buildSchema('type Query { node: ID }'))).toThrow()
  })
})

describe('the words of a refusal', () => {
  it.each([
    ['no token', /^This needs a token\. /],
    ['no token at all', /^The Authorization header holds no usable token\. /],
    ['a token of somebody else', /^The token is not valid here/],
    ['an expired token', /^The token has expired\. /],
    ['a revoked key', /^The service key was revoked\. /],
    ['no scope', /^This needs the scope notifications:read\.$/],
  ])('for %s say what to do', async (name, words) => {
    const token = credentials.get(name) ?? null
    const { body } = await gateway.ask('{ notificationCounts { total } }', { token })
    expect(body.errors?.[0]?.message).toMatch(words)
    expect(body.data).toEqual({ notificationCounts: null })
  })
})

describe('node and nodes', () => {
  it('know the scope of every kind', () => {
    expect(Object.keys(scopeOfKind).sort()).toEqual([...nodeTypes].sort())
  })

  it.each(nodeTypes)('need the scope of the kind asked for: %s', async (kind) => {
    const documents = [
      `{ node(id: "${absentId(kind)}") { id } }`,
      `{ nodes(ids: ["${absentId(kind)}"]) { id } }`,
    ]
    const others = allScopes.filter((scope) => scope !== scopeOfKind[kind])
    for (const document of documents) {
      expect(await verdict(document, await gateway.token([scopeOfKind[kind]]))).toBe('allowed')
      const { body } = await gateway.ask(document, { token: await gateway.token(others) })
      expect(body.errors).toMatchObject([
        {
          message: `This needs the scope ${scopeOfKind[kind]}.`,
          extensions: { code: 'FORBIDDEN' },
        },
      ])
    }
  })

  it('answer nothing when one of several ids may not be read', async () => {
    const ids = [absentId('Person'), absentId('Asset')]
    const token = await gateway.token(['search:persons'])
    const { body } = await gateway.ask(`{ nodes(ids: ${JSON.stringify(ids)}) { id } }`, { token })
    expect(body.data).toBeNull()
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
