import { buildSchema, isObjectType, type GraphQLResolveInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { accepted, refused, type Authentication } from '../../src/access/authentication.js'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { systemClock } from '../../src/foundation/clock.js'
import { fieldRules } from '../../src/operation/field-rules.js'
import { guard } from '../../src/operation/authorise.js'
import { createGatewaySchema } from '../../src/graphql/schema.js'
import { nodeTypes } from '../../src/schema/node-id.js'
import { builtSchema } from '../support/built-schema.js'
import { sharedGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'
import { absentId, rootOperations, scopesOfKind, scopesIn } from '../support/root-operations.js'
import type { PathRequest, RootOperation } from '../support/root-operation.js'

const credentials = new Map<string, string | null>()

// The tests send hundreds of wrong credentials.
const gateway = await sharedGateway({ REFUSED_CREDENTIALS_A_MINUTE: '100000' })
const askPath = await restClient(gateway)
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

/** `allowed`, or the code of the refusal. */
async function verdict(document: string, token: string | null): Promise<string> {
  const { status, body } = await gateway.ask(document, { token })
  expect(status).toBe(200)
  return body.errors?.map(({ extensions }) => extensions.code).join() ?? 'allowed'
}

/** `allowed`, or the code of the refusal. Checks its HTTP status. */
async function pathVerdict({ status, ...request }: PathRequest, token: string | null) {
  const answer = await askPath({ ...request, token })
  if (answer.status === status) return 'allowed'
  const { code } = answer.body as { code: string }
  expect(answer.status).toBe(code === 'UNAUTHENTICATED' ? 401 : 403)
  return code
}

/** The expected verdict for every credential. */
function expected(
  { scopes, needsEvery, isForAll }: RootOperation,
  answer: string,
): Record<string, string> {
  return {
    ...Object.fromEntries([...credentials.keys()].map((name) => [name, 'UNAUTHENTICATED'])),
    'no scope': isForAll ? answer : 'FORBIDDEN',
    ...Object.fromEntries(allScopes.map((name) => [name, 'FORBIDDEN'])),
    ...Object.fromEntries(scopes.map((name) => [name, needsEvery ? 'FORBIDDEN' : answer])),
  }
}

async function verdicts(of: (token: string | null) => Promise<string>) {
  const codes = new Map<string, string>()
  for (const [name, token] of credentials) codes.set(name, await of(token))
  return Object.fromEntries(codes)
}

describe('a root field', () => {
  const fields = [builtSchema.getQueryType(), builtSchema.getMutationType()].flatMap((root) =>
    Object.keys(root?.getFields() ?? {}).map((field) => `${root?.name ?? ''}.${field}`),
  )

  it('is entered in the table of operations', () => {
    expect(Object.keys(rootOperations).sort()).toEqual(fields.sort())
    // test/http/live tests the scopes of subscriptions.
    expect(Object.keys(builtSchema.getSubscriptionType()?.getFields() ?? {})).toHaveLength(3)
  })

  it.each(Object.entries(rootOperations))(
    '%s opens to its scopes only',
    async (_field, operation) => {
      const { document, scopes, answer = 'allowed' } = operation
      expect(await verdicts((token) => verdict(document, token))).toEqual(
        expected(operation, answer),
      )
      expect(await verdict(document, await gateway.token(scopes))).toBe(answer)
    },
  )

  it('without a rule prevents the start', () => {
    const unguarded = buildSchema('type Query { node: ID, secretDoor: Int }')
    expect(() => guard(unguarded)).toThrow('The root field Query.secretDoor has no rule')
  })

  it('that is missing while its rule exists prevents the start', () => {
    expect(() => guard(buildSchema('type Query { node: ID }'))).toThrow()
  })
})

describe('a guarded field', async () => {
  // The schema has no resolvers, so a field past its guard returns null.
  const served = await createGatewaySchema(new Map())
  const guarded = Object.entries(fieldRules(served)).flatMap(([type, fields]) =>
    Object.entries(fields).map(([field, rule]) => ({ type, field, scopes: scopesIn(rule) })),
  )

  async function outcome(type: string, field: string, authentication: Authentication) {
    const parentType = served.getType(type)
    if (!isObjectType(parentType)) throw new Error(`${type} is no object type.`)
    const { resolve } = parentType.getFields()[field] ?? {}
    // A field without a resolver is read from its record, unguarded.
    if (resolve === undefined) throw new Error(`${type}.${field} has no guard.`)
    try {
      const info = { parentType, fieldName: field } as GraphQLResolveInfo
      return await resolve({}, {}, { authentication }, info)
    } catch (error) {
      return error
    }
  }

  const caller = (scopes: readonly Scope[]) =>
    accepted({
      kind: 'user',
      id: 'ada',
      name: 'Ada',
      email: null,
      person: null,
      scopes: new Set(scopes),
    })

  it.each(guarded)('refuses before it resolves: $type.$field', async ({ type, field, scopes }) => {
    const refusal = (code: string) => ({ name: 'GraphQLError', extensions: { code } })
    expect(await outcome(type, field, refused('missing'))).toMatchObject(refusal('UNAUTHENTICATED'))
    const others = allScopes.filter((scope) => !scopes.includes(scope))
    if (scopes.length > 0) {
      expect(await outcome(type, field, caller(others))).toMatchObject(refusal('FORBIDDEN'))
    }
    const answer = await outcome(type, field, caller(allScopes))
    expect(answer).not.toMatchObject({ name: 'GraphQLError' })
  })
})

describe('an HTTP path', () => {
  const paths = Object.values(rootOperations).flatMap((operation) =>
    (operation.paths ?? []).map((request) => ({ ...request, request, operation })),
  )

  it('is entered in the table of operations', async () => {
    const { body } = await askPath({ path: '/openapi.json' })
    const served = Object.entries((body as { paths: Record<string, object> }).paths).flatMap(
      ([path, methods]) =>
        Object.keys(methods).map(
          (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '*')}`,
        ),
    )
    const tried = paths.map(
      ({ method, path }) =>
        `${method} ${path.replace('repairs', '*').replace(/[\da-f]{8}-[\da-f-]{27}/, '*')}`,
    )
    expect(tried.sort()).toEqual(served.sort())
  })

  it.each(paths)('$method $path opens to the scopes of its field only', async (entry) => {
    const actual = await verdicts((token) => pathVerdict(entry.request, token))
    expect(actual).toEqual(expected(entry.operation, 'allowed'))
  })
})

describe('the message of a refusal', () => {
  it.each([
    ['no token', /^A token is required\. /],
    ['no token at all', /^The Authorization header has no usable token\. /],
    ['a token of somebody else', /^The token is invalid/],
    ['an expired token', /^The token has expired\. /],
    ['a revoked key', /^The service key was revoked\. /],
    [
      'no scope',
      /^This needs one of the scopes notifications:own, notifications:read, notifications:write\.$/,
    ],
  ])('for %s says what to do', async (name, words) => {
    const token = credentials.get(name) ?? null
    const { body } = await gateway.ask('{ notificationCounts { total } }', { token })
    expect(body.errors?.[0]?.message).toMatch(words)
    expect(body.data).toEqual({ notificationCounts: null })
  })
})

describe('node and nodes', () => {
  it('know the scope of every type', () => {
    expect(Object.keys(scopesOfKind).sort()).toEqual([...nodeTypes].sort())
  })

  it.each(nodeTypes)('need the scope of the requested type: %s', async (kind) => {
    const documents = [
      `{ node(id: "${absentId(kind)}") { id } }`,
      `{ nodes(ids: ["${absentId(kind)}"]) { id } }`,
    ]
    const scopes = scopesOfKind[kind]
    const others = allScopes.filter((scope) => !scopes.includes(scope))
    const which = scopes.length === 1 ? 'the scope' : 'one of the scopes'
    for (const document of documents) {
      for (const scope of scopes) {
        expect(await verdict(document, await gateway.token([scope]))).toBe('allowed')
      }
      const { body } = await gateway.ask(document, { token: await gateway.token(others) })
      expect(body.errors).toMatchObject([
        {
          message: `This needs ${which} ${scopes.join(', ')}.`,
          extensions: { code: 'FORBIDDEN' },
        },
      ])
    }
  })

  it('return no record when one of several ids may not be read', async () => {
    const ids = [absentId('Person'), absentId('Asset')]
    const token = await gateway.token(['search:persons'])
    const { body } = await gateway.ask(`{ nodes(ids: ${JSON.stringify(ids)}) { id } }`, { token })
    expect(body.data).toBeNull()
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
