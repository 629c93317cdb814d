import { getNamedType, isInputObjectType, type GraphQLInputObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { filterCases, type FilterCase } from '../support/filter-cases.js'
import { filteredRecords } from '../support/filtered-records.js'
import {
  askFiltered,
  filteredRoots,
  filterType,
  idsByFilter,
  nested,
} from '../support/filtered-search.js'
import { sharedGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'

const gateway = await sharedGateway({}, new ManualClock('2026-06-30T12:00:00.000Z'))
await gateway.gateway.records.save(filteredRecords)

/** Paths and descriptions of all leaf fields. */
function leaves(type: GraphQLInputObjectType): [path: string, description: string][] {
  return Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type)
    return isInputObjectType(inner) && !inner.name.endsWith('RangeInput')
      ? leaves(inner).map(([path, text]): [string, string] => [`${field.name}.${path}`, text])
      : [[field.name, field.description ?? ''] as [string, string]]
  })
}

async function search(root: string, filter: object): Promise<string[]> {
  return idsByFilter(gateway, root, filter)
}

describe.each(filteredRoots)('the filters of %s', (root) => {
  const { expectedId, cases } = filterCases[root]
  const entries = Object.entries<FilterCase>(cases)

  it('all have a case in this test', () => {
    const paths = leaves(filterType(root)).map(([path]) => path)
    expect(Object.keys(cases).sort()).toEqual(paths.sort())
  })

  it.each(entries)(
    '%s finds the matching record, and does not find it for another value',
    async (path, filterCase) => {
      expect(await search(root, nested(path, filterCase.finds))).toEqual([expectedId])
      expect(await search(root, nested(path, filterCase.misses))).not.toContain(expectedId)
    },
  )

  it.each(entries)('%s has no effect without a value', async (path) => {
    const all = await search(root, {})
    expect(all.length).toBeGreaterThan(1)
    expect(await search(root, nested(path, null))).toEqual(all)
  })

  const guarded = leaves(filterType(root)).filter(([, text]) => text.includes('`personal:read`'))

  it.each(guarded)('%s needs personal:read if its description says so', async (path) => {
    const others = await gateway.token(allScopes.filter((scope) => scope !== 'personal:read'))
    const filter = nested(path, entries.find(([name]) => name === path)?.[1].finds)
    const { body } = await askFiltered(gateway, root, filter, { token: others })
    expect(body.errors).toMatchObject([
      {
        message: `filter.${path} needs the scope personal:read.`,
        extensions: { code: 'FORBIDDEN' },
      },
    ])
    expect(body.data).toEqual({ [root]: null })
  })
})

describe('filters', () => {
  it('are combined with AND', async () => {
    const contract = { approvalStatus: 'Approved', isActive: true, chargeSubType: 'rate' }
    const { expectedId } = filterCases.searchAssets
    expect(await search('searchAssets', { contract })).toEqual([expectedId])
    // The contract in force is approved. The ended contract has no charge.
    expect(await search('searchAssets', { contract: { ...contract, isActive: false } })).toEqual([])
    const states = (...approvalStatus: string[]) =>
      search('searchAssets', { contract: { ...contract, approvalStatus } })
    expect(await states('PendingApproval', 'approved')).toEqual([expectedId])
    expect(await states('PendingApproval', 'PendingReapproval')).toEqual([])
    const filter = { endReason: 'ContractHasEnded', chargeSubType: 'rate' }
    expect(await search('searchAssets', { contract: filter })).toEqual([])
  })

  it('match responsibility and person on the same membership', async () => {
    const { expectedId, cases } = filterCases.searchTenures
    const personId: unknown = cases['member.personId'].finds
    const as = (isResponsible: boolean) =>
      search('searchTenures', { member: { personId, isResponsible } })
    expect(await as(true)).toEqual([expectedId])
    expect(await as(false)).toEqual([])
  })

  it('refuse an empty range', async () => {
    const beds = { characteristics: { numberOfBedrooms: { from: 3, to: 2 } } }
    const { body } = await askFiltered(gateway, 'searchAssets', beds)
    expect(body.errors).toMatchObject([{ extensions: { code: 'FILTER_VALUE_INVALID' } }])
    const days = { startOfTenureDate: { from: '2024-05-02', to: '2024-05-01' } }
    const answer = await askFiltered(gateway, 'searchTenures', days)
    expect(answer.body.errors?.[0]?.message).toContain('startOfTenureDate')
  })

  it('find bank accounts by at least their last two digits', async () => {
    const by = (bankAccountNumber: string) => search('searchTransactions', { bankAccountNumber })
    expect(await by('78')).toEqual([filterCases.searchTransactions.expectedId])
    expect(await by('8')).toEqual([])
  })
})
