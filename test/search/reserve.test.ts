import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.js'
import { startMeilisearchGateway } from '../support/meilisearch-gateway.js'
import { restClient } from '../support/rest-client.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const tenureId = randomUUID()
const flat = sampleAsset({
  currentTenureId: tenureId,
  assetId: '00054399',
  assetAddress: { addressLine1: '12 Elm Row', postCode: 'E9 5QT', uprn: '100021045678' },
})
const tenant = samplePerson({ firstName: 'Ada', surname: 'Okafor' })
const officer = samplePerson({ surname: 'Officer', personTypes: ['HousingOfficer'] })
const tenure = sampleTenure({
  id: tenureId,
  paymentReference: '228008546',
  tenuredAssetId: flat.id,
  tenuredAsset: {
    fullAddress: '12 Elm Row E9 5QT',
    propertyReference: '00054399',
    uprn: '100021045678',
  },
  legacyReferences: [{ name: 'uh_tag_ref', value: '0712345/01' }],
  householdMembers: [{ personId: tenant.id, isResponsible: true, fullName: 'Ada Okafor' }],
})
const rent = { targetId: tenure.id, paymentReference: '228008546' }
const type = { transactionType: 'RNT' }
const account = { id: randomUUID(), ...rent, accountStatus: 'Active' }
const paid = { id: randomUUID(), ...rent, ...type, transactionDate: new Date('2026-05-01') }
const charged = { id: randomUUID(), ...rent, ...type, transactionDate: new Date('2026-05-02') }
const suspended = { id: randomUUID(), targetId: null, paymentReference: '228008546' }

const kinds = ['persons', 'assets', 'tenures', 'transactions', 'accounts'] as const
const query = `query ($text: String!) {
  search(text: $text) {
    isReduced interpretation { usedText }
    ${kinds.map((kind) => `${kind} { totalCount nodes { id: uuid } }`).join(' ')}
  }
}`

describe('while the search server is down', async () => {
  const gateway = await startMeilisearchGateway()
  const rest = await restClient(gateway)
  await gateway.save({
    assets: [flat],
    persons: [tenant, officer],
    tenures: [tenure],
    accounts: [account],
    transactions: [paid, charged, suspended],
  })
  await eventually(
    () => everything('228008546'),
    (hits) => hits.transactions.length > 1 && hits.accounts.length > 0,
  )
  gateway.server.isUp = false
  afterAll(() => gateway.close())

  async function ask(text: string) {
    return (await gateway.ask(query, { variables: { text } })).body
  }

  /** Ids of the hits, by kind. */
  async function everything(text: string): Promise<Record<(typeof kinds)[number], string[]>> {
    const { data, errors } = await ask(text)
    expect(errors).toBeUndefined()
    const results = data?.['search'] as unknown as Record<string, { nodes: { id: string }[] }>
    const ids = kinds.map((kind) => [kind, results[kind]?.nodes.map(({ id }) => id).sort() ?? []])
    return Object.fromEntries(ids) as Record<(typeof kinds)[number], string[]>
  }

  async function codeOf(field: string): Promise<string | undefined> {
    return (await gateway.ask(`{ ${field} }`)).body.errors?.[0]?.extensions.code
  }

  const transactions = [paid.id, charged.id].sort()
  const home = { persons: [tenant.id], assets: [flat.id], tenures: [tenure.id] }

  it.each([
    ['a payment reference', '228008546', { ...home, transactions, accounts: [account.id] }],
    ['a payment reference in groups of digits', 'ref 228 008 546', { transactions }],
    ['a UH number', '0712345/01', { persons: [tenant.id], tenures: [tenure.id] }],
    ['a UH number without slash', '071234501', { persons: [tenant.id], tenures: [tenure.id] }],
    ['a property reference', '00054399', home],
    ['a UPRN', '100021045678', home],
    ['a postcode', 'e95qt', { ...home, transactions, accounts: [account.id] }],
    ['the UUID of a person', tenant.id, { persons: [tenant.id], assets: [] }],
    ['the UUID of a tenure', tenure.id, { persons: [tenant.id], tenures: [tenure.id] }],
    ['the UUID of an asset', flat.id.toUpperCase(), { assets: [flat.id], tenures: [tenure.id] }],
    ['the UUID of a transaction', paid.id, { transactions: [paid.id], persons: [] }],
  ])('%s finds its records', async (_what, text, expected) => {
    expect(await everything(text)).toMatchObject(expected)
  })

  it('reports a reduced answer and interprets nothing', async () => {
    const { data } = await ask('228008546')
    expect(data?.['search']).toMatchObject({ isReduced: true, interpretation: null })
    const answer = await rest({ path: '/search/transactions?searchText=228008546' })
    expect(answer.status).toBe(200)
    expect(answer.headers['search-reduced']).toBe('true')
  })

  it('supports filters, order, facets and pages, and hides the same records', async () => {
    const { body } = await gateway.ask(`{
      searchTransactions(searchText: "228008546", pageSize: 1, facets: [TRANSACTION_TYPES]) {
        isReduced totalCount nodes { id: uuid } pageInfo { hasNextPage } didYouMean
        facets { values { count } }
      }
      ended: searchAccounts(searchText: "228008546", filter: { accountStatus: "Ended" }) {
        isReduced totalCount
      }
      searchPersons(searchText: "${officer.id}") { totalCount }
    }`)
    expect(body.errors).toBeUndefined()
    expect(body.data).toMatchObject({
      searchTransactions: {
        isReduced: true,
        totalCount: 2,
        nodes: [{ id: charged.id }],
        didYouMean: null,
        pageInfo: { hasNextPage: true },
        facets: [{ values: [{ count: 2 }] }],
      },
      ended: { isReduced: true, totalCount: 0 },
      searchPersons: { totalCount: 0 },
    })
  })

  it('shows no records of a kind without its scope', async () => {
    const token = await gateway.token(['search:assets'])
    const { body } = await gateway.ask(query, { variables: { text: '00054399' }, token })
    expect(body.data?.['search']).toMatchObject({ persons: null, assets: { totalCount: 1 } })
  })

  it('rejects everything else', async () => {
    const unavailable = 'SERVICE_UNAVAILABLE'
    for (const text of ['okafor', '12 Elm Row', '"228008546"', '228008549', '22800', '', 'E9']) {
      expect(await codeOf(`search(text: ${JSON.stringify(text)}) { isReduced }`)).toBe(unavailable)
    }
    expect(await codeOf('searchPersons { totalCount }')).toBe(unavailable)
    const answer = await rest({ path: '/search/persons?searchText=okafor' })
    expect(answer.status).toBe(503)
  })
})
