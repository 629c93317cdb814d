import fc from 'fast-check'
import { getNamedType, isLeafType, isObjectType, type GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { allScopes } from '../../../src/access/scopes.js'
import { fieldRules } from '../../../src/operation/field-rules.js'
import { builtSchema, nodeTypes } from '../../support/built-schema.js'
import { sharedGateway } from '../../support/gateway.js'
import { restClient } from '../../support/rest-client.js'

const gateway = await sharedGateway()
const ask = await restClient(gateway)
const tokens: readonly string[] = [
  await gateway.token(allScopes),
  await gateway.token(allScopes.filter((scope) => scope !== 'personal:read')),
]
await gateway.gateway.demo?.load({ size: 40 })

const records: readonly string[] = nodeTypes

/** Excludes counts of lists, because the specification has none and each count would need a statement. */
const rules = fieldRules(builtSchema)
const counts = ['tenureCount', 'householdMemberCount']

/**
 * Selects the fields of a type that a path returns: all except other records, paged lists and fields that
 * need another scope. The specification calls the UUID of a record its id.
 */
function everythingOf(type: GraphQLObjectType): string {
  const fields = type.getFields()
  const selections = Object.values(fields).flatMap(({ name, args, type: fieldType }) => {
    const namedType = getNamedType(fieldType)
    if (name === 'uuid') return ['id: uuid']
    if (name === 'id' && fields['uuid'] !== undefined) return []
    if (args.length > 0 || counts.includes(name) || rules[type.name]?.[name] !== undefined)
      return []
    if (isLeafType(namedType)) return [name]
    if (!isObjectType(namedType) || records.includes(namedType.name)) return []
    return [`${name} { ${everythingOf(namedType)} }`]
  })
  return selections.join(' ')
}

function selectionOf(type: string): string {
  const namedType = builtSchema.getType(type)
  if (!isObjectType(namedType)) throw new Error(`${type} has no fields.`)
  return everythingOf(namedType)
}

/** One search, as parameters of a path and as GraphQL arguments. */
interface Question {
  readonly parameters: Readonly<Record<string, string>>
  readonly arguments: Readonly<Record<string, string>>
}

const nothing: Question = { parameters: {}, arguments: {} }

/** Questions with the same text value on both sides. */
const withEach = (name: string, values: readonly string[], argument = name): readonly Question[] =>
  values.map((value) => ({
    parameters: { [name]: value },
    arguments: { [argument]: JSON.stringify(value) },
  }))

/** An enum value, a number or a flag, which GraphQL writes without quotes. */
const bare = (name: string, words: Readonly<Record<string, string>>, argument = name) =>
  Object.entries(words).map(([word, value]) => ({
    parameters: { [name]: word },
    arguments: { [argument]: value },
  }))

/** One field of the GraphQL filter, which is a parameter of its own. */
const filtered = (fields: readonly (readonly [name: string, value: string, field: string])[]) =>
  fields.map(([name, value, field]) => ({
    parameters: { [name]: value },
    arguments: { filter: `{ ${field} }` },
  }))

const texts = ['', 'ma', 'house', 'rowan', 'smith', 'e8', '14', '228', 'flat 3', '"a', '*', 'zzzz']
const flags = { true: 'true', False: 'false', TRUE: 'true' }

const common = [
  bare('pageSize', { 1: '1', 5: '5', 100: '100', 0: '0', 101: '101' }),
  [
    ...bare('Page', { 0: '0', 1: '1', 2: '2', 7: '7' }, 'page'),
    ...bare('pageNumber', { 2: '2', 400: '400' }, 'page'),
  ],
  bare('isDesc', flags),
]

const kinds = {
  persons: {
    field: 'searchPersons',
    type: 'Person',
    emptyIsMissing: true,
    choices: [
      [...withEach('searchText', texts), ...withEach('addressText', ['house', 'e8'], 'searchText')],
      bare('personType', {
        Tenant: 'TENANT',
        leaseholder: 'LEASEHOLDER',
        housingOfficer: 'HOUSING_OFFICER',
        household_member: 'HOUSEHOLD_MEMBER',
      }),
      bare('sortBy', { surname: 'SURNAME', Address: 'ADDRESS', RELEVANCE: 'RELEVANCE' }),
    ],
  },
  assets: {
    field: 'searchAssets',
    type: 'Asset',
    emptyIsMissing: true,
    choices: [
      withEach('searchText', texts),
      withEach('addressText', ['house', 'rowan', '14', 'garage']),
      [
        ...bare('assetType', {
          Dwelling: '["Dwelling"]',
          'Dwelling,Estate': '["Dwelling", "Estate"]',
        }),
      ].map((choice) => ({
        ...choice,
        arguments: { assetTypes: choice.arguments['assetType'] ?? '' },
      })),
      bare(
        'contractApprovalStatus',
        {
          approved: '{ contract: { approvalStatus: "Approved" } }',
          'Approved, PendingApproval':
            '{ contract: { approvalStatus: ["Approved", "PendingApproval"] } }',
        },
        'filter',
      ),
      bare('sortBy', { address: 'ADDRESS', Id: 'ID' }),
    ],
  },
  tenures: {
    field: 'searchTenures',
    type: 'Tenure',
    emptyIsMissing: true,
    choices: [
      [...withEach('searchText', texts), ...withEach('addressText', ['house'], 'searchText')],
      bare('sortBy', { startDate: 'START_DATE', start_date: 'START_DATE' }),
    ],
  },
  transactions: {
    field: 'searchTransactions',
    type: 'Transaction',
    emptyIsMissing: false,
    choices: [
      withEach('searchText', texts),
      withEach('Startdate', ['2024-01-01', '2025-06-01T00:00:00Z', 'soon'], 'startDate'),
      withEach('endDate', ['2025-12-31', '2023-01-01']),
      bare('isSuspense', flags),
      bare('sortBy', { amount: 'AMOUNT', TransactionDate: 'TRANSACTION_DATE' }),
    ],
  },
  accounts: {
    field: 'searchAccounts',
    type: 'Account',
    emptyIsMissing: false,
    choices: [
      withEach('searchText', texts),
      bare('lookUpType', { TenantName: 'TENANT_NAME', PRN: 'PRN', address: 'ADDRESS' }),
      bare('sortBy', { balance: 'BALANCE' }),
    ],
  },
  'work-orders': {
    ...{ field: 'searchWorkOrders', type: 'WorkOrder', emptyIsMissing: false },
    choices: [
      withEach('searchText', [...texts, 'leak', 'plumbing']),
      filtered([
        ['isOpen', 'true', 'isOpen: true'],
        ['isOverdue', 'False', 'isOverdue: false'],
        ['trades', 'pl, Carpentry', 'trades: ["pl", "Carpentry"]'],
        ['priorities', '4 [N] NORMAL', 'priorities: ["4 [N] NORMAL"]'],
        ['reference', '10600001', 'reference: "10600001"'],
      ]),
      bare('sortBy', {
        priority: 'PRIORITY',
        dateRaised: 'DATE_RAISED',
        targetdate: 'TARGET_DATE',
      }),
    ],
  },
  notes: {
    ...{ field: 'searchNotes', type: 'Note', emptyIsMissing: false },
    choices: [
      withEach('searchText', [...texts, 'visit', 'boiler']),
      filtered([
        ['categories', 'Repairs,safety', 'categories: ["Repairs", "safety"]'],
        ['isHighlighted', 'true', 'isHighlighted: true'],
        ['targetTypes', 'person', 'targetTypes: ["person"]'],
        ['targetId', 'x', 'targetId: "x"'],
      ]),
      bare('sortBy', { createdAt: 'CREATED_AT' }),
    ],
  },
  activities: {
    ...{ field: 'searchActivities', type: 'Activity', emptyIsMissing: false },
    choices: [
      withEach('searchText', [...texts, 'surname', 'full address']),
      filtered([
        ['types', 'create,End', 'types: ["create", "End"]'],
        ['changedFields', 'surname', 'changedFields: ["surname"]'],
        ['sourceDomains', 'tenure', 'sourceDomains: ["tenure"]'],
        ['authorName', 'amina officer', 'authorName: "amina officer"'],
      ]),
      bare('sortBy', { createdAt: 'CREATED_AT' }),
    ],
  },
} as const

type Kind = (typeof kinds)[keyof typeof kinds]

function questions({ choices }: Kind): fc.Arbitrary<Question> {
  const parts = [...choices, ...common].map((choice) =>
    fc.option(fc.constantFrom(...choice), { nil: nothing, freq: 2 }),
  )
  return fc.tuple(...parts).map((chosen) => ({
    parameters: Object.assign(
      {},
      ...chosen.map((part) => part.parameters),
    ) as Question['parameters'],
    arguments: Object.assign({}, ...chosen.map((part) => part.arguments)) as Question['arguments'],
  }))
}

interface Connection {
  readonly nodes: readonly unknown[]
  readonly totalCount: number
}

describe.each(Object.entries(kinds))('/search/%s', (name, kind) => {
  const selection = selectionOf(kind.type)
  const list = listOf(kind)

  it('returns the same values as GraphQL for every question', async () => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        questions(kind),
        fc.constantFrom(0, 1),
        async ({ parameters, arguments: args }, caller) => {
          const token = tokens[caller] ?? null
          // GraphQL uses cursors unless a page number is given.
          const queryArgs = { page: '1', pageSize: '12', ...args }
          const given = Object.entries(queryArgs).map(
            ([argument, value]) => `${argument}: ${value}`,
          )
          const document = `{ ${kind.field}(${given.join(', ')}) { nodes { ${selection} } totalCount } }`
          const [graphql, http] = await Promise.all([
            gateway.ask(document, { token }),
            ask({ path: `/search/${name}?${new URLSearchParams(parameters).toString()}`, token }),
          ])
          statuses.add(http.status)
          const connection = graphql.body.data?.[kind.field] as Connection | null | undefined
          if (!connection) {
            expect(http.status).toBe(400)
            return
          }
          const { nodes, totalCount: total } = connection
          if (total === 0 && kind.emptyIsMissing) {
            expect(http).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
            return
          }
          expect(http.status, http.text).toBe(200)
          const page = {
            totalCount: total,
            pageNumber: Math.max(Number(queryArgs.page), 1),
            pageSize: Number(queryArgs.pageSize),
          }
          expect(withoutInside(http.body, list)).toEqual({
            results: { [list]: nodes },
            total,
            page,
          })
        },
      ),
      { numRuns: 20 },
    )
    expect([...statuses]).toContain(200)
  }, 120_000)

  it('shows personal data only to callers with the scope', async () => {
    const [clear, masked] = await Promise.all(
      tokens.map(async (token) => (await ask({ path: `/search/${name}`, token })).body),
    )
    const nulls = (body: unknown) => JSON.stringify(body).split(':null').length
    if (['persons', 'assets', 'tenures', 'transactions', 'activities'].includes(name)) {
      expect(nulls(masked)).toBeGreaterThan(nulls(clear))
    }
    expect(clear).toMatchObject({ page: { pageNumber: 1, pageSize: 12 } })
  })
})

/** The name of the list in an answer: `workOrders`. */
function listOf({ field }: Kind): string {
  const name = field.replace('search', '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The answer without the assets in estates and blocks, and the alerts of persons, which GraphQL returns as pages. */
function withoutInside(body: unknown, name: string): unknown {
  const { results, ...rest } = body as { results: Record<string, Record<string, unknown>[]> }
  const records = (results[name] ?? []).map(
    ({ blocks: _blocks, properties: _properties, cautionaryAlerts: _alerts, ...record }) => record,
  )
  return { ...rest, results: { [name]: records } }
}

describe('the requests of the services that the gateway replaces', () => {
  it('answers an estate with its blocks and properties, each with address and balance', async () => {
    const { searchAssets } = await gateway.read<{
      searchAssets: { nodes: { assetName: string }[] }
    }>('{ searchAssets(assetTypes: ["Estate"], first: 1) { nodes { assetName } } }')
    const addressText = encodeURIComponent(searchAssets.nodes[0]?.assetName ?? '')
    const { body } = await ask({ path: `/search/assets?addressText=${addressText}` })
    const asset = expect.objectContaining({
      assetAddress: expect.anything() as unknown,
      totalBalance: expect.toSatisfy(
        (value) => value === null || typeof value === 'string',
      ) as unknown,
    }) as unknown
    expect(body).toMatchObject({
      results: {
        assets: [
          {
            assetType: 'Estate',
            blocks: expect.arrayContaining([asset]) as unknown,
            properties: expect.arrayContaining([asset]) as unknown,
          },
        ],
      },
    })
  })

  it('treats Block as every kind of block', async () => {
    const { body } = await ask({ path: '/search/assets?assetType=block&pageSize=100' })
    const { assets } = (body as { results: { assets: { assetType: string }[] } }).results
    const types = new Set(assets.map(({ assetType }) => assetType))
    expect([...types].every((type) => type.endsWith('Block'))).toBe(true)
    expect(types.size).toBeGreaterThan(1)
  })

  it('names ignored parameters', async () => {
    const { headers } = await ask({ path: '/search/assets?parentAssetId=1&Page=1&%E2%82%AC=2' })
    expect(headers['unknown-parameters']).toBe('parentAssetId, %E2%82%AC')
  })
})

describe('an invalid question', () => {
  it.each([
    ['persons?pageSize=0', 'searchPersons(pageSize: 0)'],
    ['persons?pageSize=101', 'searchPersons(pageSize: 101)'],
    ['persons?page=-1', 'searchPersons(page: -1)'],
    ['persons?personType=King', 'searchPersons(personType: KING)'],
    ['persons?sortBy=age', 'searchPersons(sortBy: AGE)'],
    ['assets?searchText=a&addressText=b', 'searchAssets(searchText: "a", addressText: "b")'],
    ['transactions?targetId=7', 'searchTransactions(targetId: "7")'],
    ['transactions?startDate=soon', 'searchTransactions(startDate: "soon")'],
    [
      'transactions?startDate=2025-02-01&endDate=2025-01-01',
      'searchTransactions(startDate: "2025-02-01", endDate: "2025-01-01")',
    ],
    ['transactions?isSuspense=perhaps', 'searchTransactions(isSuspense: "perhaps")'],
    ['accounts?lookUpType=shoe', 'searchAccounts(lookUpType: SHOE)'],
  ])('has the same code as in GraphQL: %s', async (path, field) => {
    const graphql = await gateway.ask(`{ ${field} { totalCount } }`)
    const { status, body } = await ask({ path: `/search/${path}` })
    const code = graphql.body.errors?.[0]?.extensions.code
    // GraphQL has a separate code for invalid literals; a path has no literals.
    const expected = code === 'GRAPHQL_VALIDATION_FAILED' ? 'BAD_USER_INPUT' : code
    expect({ status, code: (body as { code: string }).code }).toEqual({
      status: 400,
      code: expected,
    })
  })
})

it('accepts a repeated parameter with the same value, and refuses different values', async () => {
  expect(await ask({ path: '/search/persons?pageSize=2&PageSize=2&page=' })).toMatchObject({
    status: 200,
  })
  expect(await ask({ path: '/search/persons?page=1&Page=2' })).toMatchObject({
    status: 400,
    body: { code: 'ARGUMENTS_EXCLUSIVE' },
  })
})

it('returns an empty page after the last hit', async () => {
  const { status, body } = await ask({ path: '/search/persons?pageNumber=400' })
  const { total } = body as { total: number }
  expect({ status, body }).toMatchObject({ status: 200, body: { results: { persons: [] } } })
  expect(total).toBeGreaterThan(0)
})

describe('the links of a page', () => {
  it('lead through all hits, each once', async () => {
    const comparedPaths: string[] = []
    let path: string | undefined = '/search/persons?searchText=ma&pageSize=2&sortBy=surname'
    let total = 0
    while (path !== undefined) {
      const { body, headers } = await ask({ path })
      const page = body as { results: { persons: { id: string }[] }; total: number }
      total = page.total
      comparedPaths.push(...page.results.persons.map(({ id }) => id))
      path = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1]
    }
    expect(total).toBeGreaterThan(4)
    expect(comparedPaths).toHaveLength(total)
    expect(new Set(comparedPaths).size).toBe(total)
  })

  it('use the parameter names of the schema', async () => {
    const { body, headers } = await ask({ path: '/search/assets?Page=2&PAGESIZE=10&unknown=1' })
    const { total } = body as { total: number }
    const link = (page: number, relation: string) =>
      `</search/assets?page=${page}&pageSize=10>; rel="${relation}"`
    const last = Math.ceil(total / 10)
    expect(headers['link']).toBe(
      [link(1, 'first'), link(1, 'prev'), link(3, 'next'), link(last, 'last')].join(', '),
    )
  })
})
