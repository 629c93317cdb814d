import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rentAccountTypes } from '../../src/records/rules/rent-group-rules.js'
import { bothEngines } from '../support/both-engines.js'
import { eventually } from '../support/eventually.js'
import { restClient } from '../support/rest-client.js'
import { samplePerson, sampleTenure } from '../support/samples.js'

const ledgers = rentAccountTypes
const persons = ledgers.map((ledger) => samplePerson({ surname: `Of${ledger}` }))
const officer = samplePerson({ surname: 'Officer', personTypes: ['HousingOfficer'] })
const tenures = persons.map(({ id }) =>
  sampleTenure({
    householdMembers: [
      { personId: id, isResponsible: false },
      { personId: officer.id, isResponsible: true },
    ],
  }),
)
const accounts = tenures.map(({ id }, index) => ({
  id: randomUUID(),
  targetId: id,
  targetType: 'Tenure',
  rentGroupType: ledgers[index] ?? null,
  accountStatus: 'Ended',
}))

describe.each(bothEngines)('persons by their rent accounts, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({ persons: [...persons, officer], tenures, accounts })

  async function surnames(type: string): Promise<string[]> {
    const { searchPersons: result } = await gateway.read<{
      searchPersons: { nodes: { surname: string }[] }
    }>(`{ searchPersons(rentAccountTypes: ["${type}"]) { nodes { surname } } }`)
    return result.nodes.map(({ surname }) => surname)
  }

  it.each(ledgers)('filters persons with an account in %s', async (ledger) => {
    expect(await surnames(ledger)).toEqual([`Of${ledger}`])
    const rest = await restClient(gateway)
    for (const word of [ledger, ledger.toLowerCase(), ledger.toUpperCase()]) {
      const { status, body } = await rest({ path: `/search/persons?personType=${word}` })
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { total: 1, results: { persons: [{ surname: `Of${ledger}` }] } },
      })
    }
  })

  it('finds persons with any rent account, and household members, at an HTTP path', async () => {
    const rest = await restClient(gateway)
    for (const [word, total] of [
      ['Rent%20Account', ledgers.length],
      ['HouseholdMember', 0],
    ] as const) {
      const { body } = await rest({ path: `/search/persons?personType=${word}&sortBy=Address` })
      expect(body).toMatchObject(total === 0 ? { status: 404 } : { total })
    }
  })

  it('counts in the facet what the filter finds', async () => {
    const facetOf = async (args: string) => {
      const { searchPersons } = await gateway.read<{
        searchPersons: { totalCount: number; facets: [unknown] }
      }>(
        `{ searchPersons(facets: [RENT_ACCOUNT_TYPES]${args}) {
          totalCount facets { values { value label count isSelected } } } }`,
      )
      return searchPersons
    }
    const all = await facetOf('')
    expect(all.facets[0]).toEqual({
      values: expect.arrayContaining(
        ledgers.map((value): unknown =>
          expect.objectContaining({ value, count: 1, isSelected: false }),
        ),
      ) as unknown,
    })
    const chosen = await facetOf(', rentAccountTypes: ["GenFundRents"]')
    expect(chosen.totalCount).toBe(1)
    expect(chosen.facets[0]).toEqual({
      values: expect.arrayContaining([
        { value: 'GenFundRents', label: 'General Fund Rents', count: 1, isSelected: true },
        { value: 'Garages', label: 'Garages', count: 1, isSelected: false },
      ]) as unknown,
    })
  })

  it('follows an account to another ledger or tenure, and its removal', async () => {
    const [account] = accounts
    const [, other] = tenures
    if (account === undefined || other === undefined) throw new Error('no account')
    const [first, second] = ledgers
    const moved = { ...account, rentGroupType: 'Travelers' }
    await gateway.save({ accounts: [moved] })
    expect(await surnames('Travelers')).toContain(`Of${first}`)
    expect(await surnames(first)).toEqual([])
    await gateway.save({ accounts: [{ ...moved, targetId: other.id }] })
    const others = await surnames('Travelers')
    expect(others).toContain(`Of${second}`)
    expect(others).not.toContain(`Of${first}`)
    await gateway.gateway.records.remove('account', [account.id])
    await eventually(
      () => surnames('Travelers'),
      (names) => !names.includes(`Of${second}`),
    )
  })
})
