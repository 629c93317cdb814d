import { buildSchema, isObjectType, type GraphQLResolveInfo } from 'graphql'
import { describe, expect, it } from 'vitest'
import { accepted, refused, type Authentication } from '../../src/access/authentication.js'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { systemClock } from '../../src/foundation/clock.js'
import { fieldRules } from '../../src/operation/field-rules.js'
import { guard } from '../../src/operation/authorise.js'
import { createGatewaySchema } from '../../src/graphql/schema.js'
import { builtSchema, nodeTypes } from '../support/built-schema.js'
import { sharedGateway } from '../support/gateway.js'
import { restClient } from '../support/rest-client.js'
import { absentId, rootOperations, scopesOfKind, scopesIn } from '../support/root-operations.js'
import type { PathRequest, RootOperation } from '../support/root-operation.js'

// The tests send hundreds of wrong credentials.
const gateway = await sharedGateway({ REFUSED_CREDENTIALS_A_MINUTE: '100000' })
const askPath = await restClient(gateway)
const serviceKeys = new ServiceKeys(gateway.gateway.database, systemClock)
const { key } = await serviceKeys.create('former', allScopes)
await serviceKeys.revoke('former')
const token = await gateway.token(allScopes)
const wrong = {
  'no token': null,
  'text that is not a token': 'not.a.token',
  'a token with a wrong signature': `${token.slice(0, -4)}AAAA`,
  'an expired token': await gateway.token(allScopes, -3600),
  'a revoked key': key,
  'an unknown key': `hgk_${'x'.repeat(43)}`,
}

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

const without = (scopes: readonly Scope[]) => allScopes.filter((one) => !scopes.includes(one))

/** Tries callers with sufficient scopes, callers with all other scopes, and callers without scopes. */
async function expectScopes(
  { scopes, needsEvery, isForAll }: RootOperation,
  answer: string,
  verdictOf: (token: string | null) => Promise<string>,
): Promise<void> {
  const eachAlone = scopes.map((scope) => [scope])
  const suffice = [...(needsEvery ? [scopes] : eachAlone), ...(isForAll ? [[]] : [])]
  const lack = isForAll ? [] : [[], ...(needsEvery ? eachAlone.map(without) : [without(scopes)])]
  const verdictWith = async (own: readonly Scope[]) => verdictOf(await gateway.token(own))
  for (const own of suffice) expect(await verdictWith(own), own.join()).toBe(answer)
  for (const own of lack) expect(await verdictWith(own), own.join()).toBe('FORBIDDEN')
  for (const name of ['no token', 'an expired token'] as const) {
    expect(await verdictOf(wrong[name]), name).toBe('UNAUTHENTICATED')
  }
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
    '%s allows exactly the callers that the table names',
    async (_field, operation) => {
      const { document, answer = 'allowed' } = operation
      await expectScopes(operation, answer, (token) => verdict(document, token))
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
  // Apart from the guards, the schema has no resolvers, so an allowed field has no value.
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
    if (scopes.length > 0) {
      expect(await outcome(type, field, caller(without(scopes)))).toMatchObject(
        refusal('FORBIDDEN'),
      )
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
    const triedPaths = paths.map(
      ({ method, path }) =>
        `${method} ${path.replace('repairs', '*').replace(/[\da-f]{8}-[\da-f-]{27}/, '*')}`,
    )
    expect(triedPaths.sort()).toEqual(served.sort())
  })

  it.each(paths)('$method $path needs one of the scopes of its field', async (entry) => {
    await expectScopes(entry.operation, 'allowed', (token) => pathVerdict(entry.request, token))
  })
})

describe('the message of a refusal', () => {
  it.each([
    ['no token', /^A token is required\. /],
    ['text that is not a token', /^The Authorization header has no usable token\. /],
    ['a token with a wrong signature', /^The token is invalid/],
    ['an expired token', /^The token has expired\. /],
    ['a revoked key', /^The service key was revoked\. /],
    ['an unknown key', /./],
  ] as const)('for %s says what to do', async (name, words) => {
    const { body } = await gateway.ask('{ notificationCounts { total } }', { token: wrong[name] })
    expect(body.errors).toMatchObject([
      {
        message: expect.stringMatching(words) as string,
        extensions: { code: 'UNAUTHENTICATED' },
      },
    ])
    expect(body.data).toEqual({ notificationCounts: null })
  })

  it('for a caller without a scope names the scopes', async () => {
    const token = await gateway.token([])
    const { body } = await gateway.ask('{ notificationCounts { total } }', { token })
    expect(body.errors?.[0]?.message).toBe(
      'This needs one of the scopes notifications:own, notifications:read, notifications:write.',
    )
  })
})

describe('node and nodes', () => {
  it('know the scope of every type', () => {
    expect(Object.keys(scopesOfKind).sort()).toEqual(nodeTypes)
  })

  it.each(Object.entries(scopesOfKind))(
    'need the scope of the requested type: %s',
    async (kind, scopes) => {
      const documents = [
        `{ node(id: "${absentId(kind)}") { id } }`,
        `{ nodes(ids: ["${absentId(kind)}"]) { id } }`,
      ]
      const which = scopes.length === 1 ? 'the scope' : 'one of the scopes'
      for (const document of documents) {
        for (const scope of scopes) {
          expect(await verdict(document, await gateway.token([scope]))).toBe('allowed')
        }
        const { body } = await gateway.ask(document, {
          token: await gateway.token(without(scopes)),
        })
        expect(body.errors).toMatchObject([
          {
            message: `This needs ${which} ${scopes.join(', ')}.`,
            extensions: { code: 'FORBIDDEN' },
          },
        ])
      }
    },
  )

  it('return no record when one of several ids may not be read', async () => {
    const ids = [absentId('Person'), absentId('Asset')]
    const token = await gateway.token(['search:persons'])
    const { body } = await gateway.ask(`{ nodes(ids: ${JSON.stringify(ids)}) { id } }`, { token })
    expect(body.data).toBeNull()
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
