import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const query = `query Box($text: String!) {
  search(text: $text) {
    persons { totalCount nodes { surname } }
    assets { totalCount nodes { assetId } }
    tenures { totalCount nodes { paymentReference } }
    transactions { totalCount nodes { transactionType } }
    accounts { totalCount isTotalCountCapped nodes { isInArrears } }
  }
}`

const gateway = await sharedGateway()
const persons = Array.from({ length: 7 }, (_, index) => samplePerson({ surname: `Rowan${index}` }))
const member = { personId: persons[0]?.id ?? '', isResponsible: true }
const tenure = sampleTenure({ paymentReference: '228008546', householdMembers: [member] })
await gateway.gateway.records.save({
  persons: [...persons, samplePerson({ surname: 'Rowan', personTypes: ['HousingOfficer'] })],
  assets: [sampleAsset({ currentTenureId: tenure.id })],
  tenures: [tenure],
  accounts: [{ id: randomUUID(), paymentReference: '228008546', accountBalance: '0.01' }],
  transactions: [
    {
      id: randomUUID(),
      paymentReference: '228008546',
      transactionType: 'DirectDebit',
      targetId: tenure.id,
    },
    { id: randomUUID(), paymentReference: '228008546', transactionType: 'BankPayment' },
  ],
})

const tenantName = 'tenures.nodes.householdMembers.fullName'

describe('one search over all types', () => {
  it.each(['228008546', '228 008 546', 'Payment ref. 228008546'])(
    'finds %s in every type of record',
    async (text) => {
      const { body } = await gateway.ask(query, { variables: { text } })
      expect(body).toEqual({
        data: {
          search: {
            persons: { totalCount: 1, nodes: [{ surname: 'Rowan0' }] },
            assets: { totalCount: 1, nodes: [{ assetId: '00054374' }] },
            tenures: { totalCount: 1, nodes: [{ paymentReference: '228008546' }] },
            transactions: { totalCount: 1, nodes: [{ transactionType: 'DirectDebit' }] },
            accounts: { totalCount: 1, isTotalCountCapped: false, nodes: [{ isInArrears: true }] },
          },
        },
      })
    },
  )

  it('shows at most five hits of a type, with the full count, and no staff', async () => {
    const { body } = await gateway.ask(query, { variables: { text: 'rowan' } })
    expect(body.data).toMatchObject({
      search: { persons: { totalCount: 7, nodes: { length: 5 } }, assets: { totalCount: 1 } },
    })
  })

  it('searches the named types, with the requested number of highlighted hits of each type', async () => {
    const { body } = await gateway.ask(`{
      search(text: "rowan", kinds: [PERSONS, ASSETS], first: 2, highlight: true) {
        persons {
          totalCount
          edges { node { surname } matchedFields highlights { field html } }
          pageInfo { hasNextPage }
        }
        assets { edges { matchedFields } pageInfo { hasNextPage } }
        tenures { totalCount }
      }
    }`)
    const { search } = body.data as unknown as { search: Record<string, unknown> }
    expect(search).toMatchObject({
      persons: {
        totalCount: 7,
        edges: [{ matchedFields: ['fullName'] }, { matchedFields: ['fullName'] }],
        pageInfo: { hasNextPage: true },
      },
      assets: {
        edges: [{ matchedFields: ['assetAddress.addressLine1', tenantName] }],
        pageInfo: { hasNextPage: false },
      },
      tenures: null,
    })
    const [edge] = (search['persons'] as { edges: Record<string, unknown>[] }).edges
    const { surname } = edge?.['node'] as { surname: string }
    const html = expect.stringContaining(`<em>Rowan</em>${surname.slice(-1)}`) as string
    expect(edge?.['highlights']).toEqual([{ field: 'fullName', html }])
  })

  it('refuses more hits of a type than the maximum', async () => {
    const { body } = await gateway.ask('{ search(text: "rowan", first: 26) { __typename } }')
    expect(body.errors).toMatchObject([
      { path: ['search'], extensions: { code: 'PAGE_SIZE_OUT_OF_RANGE', argument: 'first' } },
    ])
  })

  it.each(['Persons', 'Assets', 'Tenures', 'Transactions', 'Accounts'])(
    'returns cursors that search%s accepts as `after`',
    async (kind) => {
      const text = kind === 'Persons' ? 'rowan' : '228008546'
      const field = kind.toLowerCase()
      const { body } = await gateway.ask(
        `{ search(text: "${text}", first: 1) { ${field} { totalCount edges { cursor } } } }`,
      )
      const { search } = body.data as unknown as {
        search: Record<string, { totalCount: number; edges: { cursor: string }[] }>
      }
      const { totalCount = 0, edges = [] } = search[field] ?? {}
      const { body: rest } = await gateway.ask(`{
        search${kind}(searchText: "${text}", sortBy: RELEVANCE, isDesc: false, after: "${edges.at(-1)?.cursor}") {
          totalCount edges { cursor }
        }
      }`)
      expect(rest.errors).toBeUndefined()
      expect(rest.data).toMatchObject({
        [`search${kind}`]: { totalCount, edges: { length: totalCount - 1 } },
      })
    },
  )

  it('returns only the types that the caller may search', async () => {
    const token = await gateway.token(['search:tenures'])
    const { body } = await gateway.ask(query, { variables: { text: '228008546' }, token })
    expect(body.data).toEqual({
      search: {
        persons: null,
        assets: null,
        tenures: { totalCount: 1, nodes: [{ paymentReference: '228008546' }] },
        transactions: null,
        accounts: null,
      },
    })
  })
})

describe('highlights and facets', () => {
  it('marks the matches and counts by a field on request', async () => {
    const { body } = await gateway.ask(`{
      searchAssets(searchText: "row", highlight: true, facets: [ASSET_TYPES, IS_VOID]) {
        edges { matchedFields highlights { field html } }
        facets { field values { value count } }
      }
    }`)
    expect(body.data).toEqual({
      searchAssets: {
        edges: [
          {
            matchedFields: ['assetAddress.addressLine1', tenantName],
            highlights: [
              { field: 'assetAddress.addressLine1', html: '14 <em>Row</em>an House' },
              { field: tenantName, html: 'Ana <em>Row</em>an0' },
            ],
          },
        ],
        facets: [
          { field: 'ASSET_TYPES', values: [{ value: 'Dwelling', count: 1 }] },
          { field: 'IS_VOID', values: [{ value: 'false', count: 1 }] },
        ],
      },
    })
  })
})
