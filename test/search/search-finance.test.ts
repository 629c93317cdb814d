import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRecords } from '../../src/search/create-records.js'
import { RecordReader } from '../../src/records/record-reader.js'
import type { AccountRecord, TransactionRecord } from '../../src/records/model/record-model.js'
import type { SearchConnection } from '../../src/records/kinds/kind-connection.js'
import { SearchService } from '../../src/search/search-service.js'
import type { AccountSearch } from '../../src/records/account/query.js'
import type { TenureSearch } from '../../src/records/tenure/query.js'
import type { TransactionSearch } from '../../src/records/transaction/query.js'
import { sharedDatabase } from '../support/database.js'
import { rejectionOf } from '../support/faults.js'
import { ManualClock } from '../support/manual-clock.js'
import { sampleTenure } from '../support/samples.js'

const clock = new ManualClock('2026-06-30T12:00:00.000Z')

const flat = {
  fullAddress: 'Flat 3, 14 Rowan House, E8 1DY',
  uprn: '010002',
  propertyReference: '00054374',
}
const lasting = sampleTenure({
  paymentReference: 'lasting',
  tenuredAsset: flat,
  legacyReferences: [{ name: 'uh_tag_ref', value: '0712345/01' }],
  startOfTenureDate: '2020-01-01T00:00:00.000Z',
})
const lastDay = sampleTenure({
  paymentReference: 'last-day',
  tenureTypeCode: 'LEA',
  tenureTypeDescription: 'Leasehold (RTB)',
  endOfTenureDate: '2026-06-30T00:00:00.000Z',
})
const endedTenure = sampleTenure({
  paymentReference: 'ended',
  endOfTenureDate: '2026-06-29T00:00:00.000Z',
})

function account(overrides: Partial<AccountRecord>): AccountRecord {
  return { id: randomUUID(), ...overrides }
}

const arrears = account({
  paymentReference: '228008546',
  targetId: lasting.id,
  accountBalance: '317.54',
  rentGroupType: 'HraRents',
  tenure: {
    fullAddress: flat.fullAddress,
    primaryTenants: [{ id: randomUUID(), fullName: 'Ana Smith' }],
  },
})
const credit = account({
  paymentReference: '9',
  accountBalance: '-0.01',
  tenure: {
    fullAddress: '2 Smith Street',
    primaryTenants: [{ id: randomUUID(), fullName: 'Ben Rowan' }],
  },
})
const unknown = account({ paymentReference: '10' })

function transaction(day: string, overrides: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id: randomUUID(),
    transactionDate: `2026-05-${day}`,
    transactionType: 'DirectDebit',
    transactionAmount: '56.78',
    targetId: lasting.id,
    ...overrides,
  }
}

const first = transaction('01T00:00:00.000Z')
const second = transaction('02T23:59:59.999Z', {
  transactionType: 'HousingBenefit',
  transactionAmount: '0.10',
})
const third = transaction('03T00:00:00.000Z', {
  bankAccountNumber: '******78',
  senderFullName: 'Zoë Payer',
})
const stray = transaction('02T10:00:00.000Z', { targetId: null })
const confirmed = transaction('04T00:00:00.000Z', {
  targetId: null,
  suspenseResolution: { isConfirmed: true, isApproved: false },
})
const resolved = transaction('05T00:00:00.000Z', {
  targetId: null,
  suspenseResolution: { isConfirmed: true, isApproved: true },
})

const database = await sharedDatabase()
const { engine, records } = await createRecords({ database, clock })
const search = new SearchService(engine, RecordReader.of(database), clock)
await records.save({
  tenures: [lasting, lastDay, endedTenure],
  accounts: [arrears, credit, unknown],
  transactions: [first, second, third, stray, confirmed, resolved],
})

const ids = (page: SearchConnection<{ id: string }>) => page.edges.map(({ node }) => node.id)

describe('searching tenures', () => {
  const references = async (input: TenureSearch) =>
    (await search.tenures({ sortBy: 'startDay', ...input })).edges
      .map(({ node }) => node.paymentReference)
      .sort()

  it('treats tenures as active through their last day in London', async () => {
    expect(await references({ filter: { isActive: true } })).toEqual(['last-day', 'lasting'])
    expect(await references({ filter: { isActive: false } })).toEqual(['ended'])
  })

  it('filters by UPRN, and finds by text and UH number', async () => {
    expect(await references({ uprn: '010002' })).toEqual(['lasting'])
    expect(await references({ uprn: '10002' })).toEqual([])
    expect(await references({ searchText: '0712345/01' })).toEqual(['lasting'])
    expect(await references({ searchText: 'rowan' })).toEqual(['lasting'])
  })

  it('counts each tenure type once, by its description', async () => {
    const { facets } = await search.tenures({ facets: ['tenureType'] })
    const ofFacet = { isCountCapped: false, isSelected: false }
    expect(facets).toEqual([
      {
        field: 'tenureType',
        values: [
          { value: 'Secure', count: 2, ...ofFacet },
          { value: 'Leasehold (RTB)', count: 1, ...ofFacet },
        ],
        hasMoreValues: false,
      },
    ])
  })

  it('orders by first day, with missing days last in both directions', async () => {
    for (const isDesc of [false, true]) {
      const page = await search.tenures({ sortBy: 'startDay', isDesc })
      expect(page.edges[0]?.node.paymentReference).toBe('lasting')
    }
  })
})

describe('searching transactions', () => {
  const idsOf = async (input: TransactionSearch) =>
    ids(await search.transactions({ isSuspense: false, sortBy: 'transactionTime', ...input }))

  it('hides suspense transactions, shows only suspense transactions, or shows all', async () => {
    expect(await idsOf({})).toEqual([first.id, second.id, third.id])
    const suspense = [confirmed.id, resolved.id]
    expect(await idsOf({ isSuspense: true })).toEqual([stray.id, ...suspense])
    const all = [first.id, stray.id, second.id, third.id, ...suspense]
    expect(await idsOf({ isSuspense: null })).toEqual(all)
  })

  it('finds unresolved transactions, with and without a resolution', async () => {
    const open = (isOpen: boolean) =>
      idsOf({ isSuspense: true, filter: { suspenseResolution: { isOpen } } })
    expect(await open(true)).toEqual([stray.id, confirmed.id])
    expect(await open(false)).toEqual([resolved.id])
    expect(await idsOf({ filter: { suspenseResolution: { isOpen: true } } })).toEqual([])
  })

  it('includes both ends of a period, up to the last millisecond of a day', async () => {
    expect(await idsOf({ startDate: '2026-05-02', endDate: '2026-05-02' })).toEqual([second.id])
    expect(await idsOf({ endDate: '2026-05-02T00:00:00Z' })).toEqual([first.id])
    expect(await idsOf({ startDate: '2026-05-03T01:00:00+01:00' })).toEqual([third.id])
  })

  it('rejects invalid dates and a start after the end', async () => {
    const code = 'FILTER_VALUE_INVALID'
    const ask = (input: TransactionSearch) => rejectionOf(search.transactions(input))
    expect(await ask({ startDate: '01/05/2026' })).toEqual({ code, path: ['startDate'] })
    expect(await ask({ endDate: '2026-02-30' })).toEqual({ code, path: ['endDate'] })
    const both = { startDate: '2026-05-02', endDate: '2026-05-01' }
    expect(await ask(both)).toEqual({ code, path: ['startDate'] })
  })

  it('rejects a minimum amount above the maximum, even by a penny', async () => {
    const filter = { amountFrom: '0.11', amountTo: '0.10' }
    const code = 'FILTER_VALUE_INVALID'
    expect(await rejectionOf(search.transactions({ filter }))).toEqual({
      code,
      path: ['filter', 'amountFrom'],
    })
    await expect(search.transactions({ filter })).rejects.toThrow(
      'filter.amountFrom must not be above filter.amountTo.',
    )
    const balances = { filter: { balanceFrom: '-1.00', balanceTo: '-1.01' } }
    expect(await rejectionOf(search.accounts(balances))).toEqual({
      code,
      path: ['filter', 'balanceFrom'],
    })
    await expect(search.accounts(balances)).rejects.toThrow(
      'filter.balanceFrom must not be above filter.balanceTo.',
    )
    const same = { amountFrom: '0.10', amountTo: '0.10' }
    expect(await idsOf({ filter: same })).toEqual([second.id])
  })

  it('treats blank texts as absent', async () => {
    const filter = { transactionTypes: ['', ' '] }
    expect(await idsOf({ startDate: ' ', endDate: '', filter })).toEqual(await idsOf({}))
  })

  it('finds by payer and type in words, and never by bank details', async () => {
    expect(await idsOf({ searchText: 'zoe' })).toEqual([third.id])
    expect(await idsOf({ searchText: '78' })).toEqual([])
    expect(await idsOf({ searchText: 'housing ben', targetId: lasting.id })).toEqual([second.id])
  })
})

describe('searching accounts', () => {
  const references = async (input: AccountSearch) =>
    ids(await search.accounts({ sortBy: 'balance', ...input }))

  it('orders by balance, unknown balances last', async () => {
    expect(await references({})).toEqual([credit.id, arrears.id, unknown.id])
    expect(await references({ isDesc: true })).toEqual([arrears.id, credit.id, unknown.id])
  })

  it('treats blank texts as absent', async () => {
    const blank = { accountType: [''], accountStatus: [' '], rentGroupTypes: [''] }
    expect(await references({ filter: blank })).toEqual(await references({}))
  })

  it.each([
    ['address', 'rowan hou', [arrears.id]],
    ['address', 'rowan hse', [arrears.id]],
    ['address', '228008546', []],
    ['address', 'smith', [credit.id]],
    ['tenant-name', 'smith', [arrears.id]],
    ['tenant-name', 'rowan', [credit.id]],
    ['prn', ' 228008546 ', [arrears.id]],
    ['prn', '00054374', [arrears.id]],
    ['prn', 'PRN 228 008 546', [arrears.id]],
    ['prn', '2280085', []],
    ['uh-number', '0712345/01', [arrears.id]],
    ['uh-number', '0712345 01', [arrears.id]],
    ['uh-number', '0712345', [arrears.id]],
    ['uh-number', '071234', []],
    [null, 'smith', [credit.id, arrears.id]],
  ] as const)('looks up by %s %j', async (lookUpType, searchText, expected) => {
    expect(await references({ lookUpType, searchText })).toEqual(expected)
  })
})
