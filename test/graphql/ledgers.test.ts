import { randomUUID } from 'node:crypto'
import { Decimal } from '@prisma/client/runtime/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBatches } from '../../tools/landlord/demo-batches.js'
import { buildLandlordSync } from '../../tools/landlord/landlord.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { sampleTenure } from '../support/samples.js'

interface Row {
  readonly uuid: string
  readonly balanceAmount: string | null
  readonly chargedAmount: string
  readonly paidAmount: string
  readonly housingBenefitAmount: string
}

interface Account {
  readonly uuid: string
  readonly paymentReference: string | null
  readonly accountBalance: string | null
  readonly isReferenceShared: boolean
  readonly transactions: { readonly totalCount: number; readonly nodes: readonly Row[] } | null
}

const accountsById = `query Accounts($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Account {
      uuid paymentReference accountBalance isReferenceShared
      transactions(first: 50) {
        totalCount
        nodes { uuid balanceAmount chargedAmount paidAmount housingBenefitAmount }
      }
    }
  }
}`

let gateway: TestGateway

async function answer<Data>(query: string, variables = {}): Promise<Data> {
  return gateway.read<Data>(query, { variables })
}

describe('the demo landlord', () => {
  const landlord = buildLandlordSync({ seed: 1, size: 150, today: '2026-03-04' })
  const accounts: Account[] = []

  beforeAll(async () => {
    gateway = await startTestGateway({ OPERATION_COST_LIMIT: '1000000' })
    const ids: string[] = []
    for (const batch of demoBatches(landlord)) {
      if (!('records' in batch)) continue
      await gateway.gateway.records.save(batch.records)
      for (const { id: uuid } of batch.records.accounts ?? []) {
        ids.push(encodeNodeId({ type: 'Account', uuid }))
      }
    }
    for (let from = 0; from < ids.length; from += 100) {
      const variables = { ids: ids.slice(from, from + 100) }
      const { nodes } = await answer<{ nodes: readonly Account[] }>(accountsById, variables)
      accounts.push(...nodes)
    }
  })

  afterAll(() => gateway.close())

  it('has ledgers whose running balances end at the balance of the account', () => {
    expect(accounts).toHaveLength(landlord.counts.account)
    let checked = 0
    for (const { accountBalance, transactions } of accounts) {
      const rows = transactions?.nodes ?? []
      expect(rows).toHaveLength(transactions?.totalCount ?? 0)
      let expected = accountBalance
      for (const row of rows) {
        expect(row.balanceAmount).toBe(expected)
        if (expected === null) continue
        const { chargedAmount, paidAmount, housingBenefitAmount } = row
        expected = new Decimal(expected)
          .minus(chargedAmount)
          .plus(paidAmount)
          .plus(housingBenefitAmount)
          .toFixed(2)
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(800)
  })

  it('has each transaction in at most one ledger', () => {
    const ids = accounts.flatMap(({ transactions }) =>
      (transactions?.nodes ?? []).map(({ uuid }) => uuid),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has a ledger for each account whose payment reference no other account of the tenure has', () => {
    const withoutLedger = accounts.filter(({ transactions }) => transactions === null)
    const unshared = withoutLedger.filter(({ isReferenceShared }) => !isReferenceShared)
    expect(unshared.filter(({ paymentReference }) => paymentReference !== null)).toEqual([])
    expect(withoutLedger.length - unshared.length).toBeGreaterThan(0)
    expect(withoutLedger.length / accounts.length).toBeLessThan(0.05)
  })
})

describe('a tenure with several accounts', () => {
  const tenure = sampleTenure()
  const other = sampleTenure()
  const accountOf = (paymentReference: string | null, targetId = tenure.id) => ({
    id: randomUUID(),
    targetId,
    paymentReference,
    accountBalance: '1.00',
  })
  const own = accountOf('228000001')
  const [shared, alsoShared] = [accountOf('228000002'), accountOf('228000002')]
  const withoutReference = accountOf(null)
  // The same reference at another tenure is not ambiguous.
  const elsewhere = accountOf('228000001', other.id)
  const row = (paymentReference: string | null, targetId: string | null, day: number) => ({
    id: randomUUID(),
    targetId,
    paymentReference,
    transactionAmount: '1.00',
    transactionDate: new Date(Date.UTC(2026, 0, day)),
  })
  const rows = {
    own: row('228000001', tenure.id, 5),
    shared: row('228000002', tenure.id, 4),
    unknown: row('228000009', tenure.id, 3),
    withoutReference: row(null, tenure.id, 2),
    elsewhere: row('228000001', other.id, 1),
    suspense: row('228000001', null, 1),
  }

  beforeAll(async () => {
    gateway = await startTestGateway()
    await gateway.gateway.records.save({
      tenures: [tenure, other],
      accounts: [own, shared, alsoShared, withoutReference, elsewhere],
      transactions: Object.values(rows),
    })
  })

  afterAll(() => gateway.close())

  const readFields = async (
    type: 'Account' | 'Tenure' | 'Transaction',
    uuid: string,
    fields: string,
  ) => {
    const id = encodeNodeId({ type, uuid })
    const body = await answer<{ node: object }>(
      `{ node(id: "${id}") { ... on ${type} { ${fields} } } }`,
    )
    return body.node
  }
  const transactions = (...ids: string[]) => ({
    totalCount: ids.length,
    nodes: ids.map((uuid) => ({ uuid })),
  })

  it.each([
    ['own', own.id, { isReferenceShared: false, transactions: transactions(rows.own.id) }],
    [
      'elsewhere',
      elsewhere.id,
      { isReferenceShared: false, transactions: transactions(rows.elsewhere.id) },
    ],
    ['shared', shared.id, { isReferenceShared: true, transactions: null }],
    ['without a reference', withoutReference.id, { isReferenceShared: false, transactions: null }],
  ])("lists only an account's own transactions: %s", async (_case, uuid, expected) => {
    const fields = 'isReferenceShared transactions { totalCount nodes { uuid } }'
    expect(await readFields('Account', uuid, fields)).toEqual(expected)
  })

  it('lists all transactions, each with its account if it is unambiguous', async () => {
    const fields = 'transactions { nodes { uuid accountId isReferenceShared account { uuid } } }'
    const expectedTransaction = (
      { id: uuid }: { id: string },
      accountId: string | null,
      isReferenceShared = false,
    ) => ({
      uuid,
      accountId,
      isReferenceShared,
      account: accountId === null ? null : { uuid: accountId },
    })
    expect(await readFields('Tenure', tenure.id, fields)).toEqual({
      transactions: {
        nodes: [
          expectedTransaction(rows.own, own.id),
          expectedTransaction(rows.shared, null, true),
          expectedTransaction(rows.unknown, null),
          expectedTransaction(rows.withoutReference, null),
        ],
      },
    })
  })

  it('returns no account for a suspense transaction', async () => {
    expect(
      await readFields('Transaction', rows.suspense.id, 'accountId isReferenceShared'),
    ).toEqual({
      accountId: null,
      isReferenceShared: false,
    })
  })

  it('returns the account id, but not the account, without search:accounts', async () => {
    const query = `{ searchTransactions(targetId: "${tenure.id}", first: 1) {
      nodes { accountId account { uuid } }
    } }`
    const token = await gateway.token(['search:transactions'])
    const { body } = await gateway.ask(query, { token })
    expect(body.data?.['searchTransactions']).toEqual({
      nodes: [{ accountId: own.id, account: null }],
    })
    expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
  })

  it('shows the account at the HTTP path', async () => {
    const response = await fetch(`${gateway.url}/search/transactions?targetId=${tenure.id}`, {
      headers: { authorization: `Bearer ${await gateway.token(['search:transactions'])}` },
    })
    expect(response.status).toBe(200)
    expect(JSON.stringify(await response.json())).toContain(`"accountId":"${own.id}"`)
  })
})
