import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bothEngines } from '../support/both-engines.js'
import { restClient } from '../support/rest-client.js'
import { samplePerson, sampleTenure } from '../support/samples.js'

const robert = samplePerson({ firstName: 'Robert', surname: 'Thomson' })
const kathryn = samplePerson({ firstName: 'Kathryn', surname: "O'Neill" })
const tenure = sampleTenure({
  householdMembers: [
    { personId: robert.id, isResponsible: true, fullName: 'Mr Robert James Thomson' },
    { personId: kathryn.id, isResponsible: false, fullName: "Ms Kathryn O'Neill" },
  ],
})
const account = {
  id: randomUUID(),
  targetId: tenure.id,
  tenure: { primaryTenants: [{ id: robert.id, fullName: 'Mr Robert James Thomson' }] },
}
const transaction = {
  id: randomUUID(),
  targetId: tenure.id,
  senderFullName: 'Yusuf MacAllister',
}

const query = `query ($text: String!, $exact: Boolean!) {
  search(text: $text, exact: $exact) {
    persons { nodes { id: uuid } } tenures { nodes { id: uuid } }
    accounts { nodes { id: uuid } } transactions { nodes { id: uuid } }
  }
}`

describe.each(bothEngines)('nicknames and other spellings, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({
    persons: [robert, kathryn],
    tenures: [tenure],
    accounts: [account],
    transactions: [transaction],
  })

  async function find(text: string, exact = false): Promise<Record<string, string[]>> {
    const { search: results } = await gateway.read<{
      search: Record<string, { nodes: { id: string }[] }>
    }>(query, { variables: { text, exact } })
    return Object.fromEntries(
      Object.entries(results).map(([kind, { nodes }]) => [kind, nodes.map(({ id }) => id)]),
    )
  }

  it.each(['bob thomson', 'Rob Thompson', 'Mr Robbie Thomson', 'jim thomson'])(
    'finds a person, the tenure and the account: %s',
    async (text) => {
      const expected = {
        persons: [robert.id],
        tenures: [tenure.id],
        accounts: [account.id],
        transactions: [],
      }
      expect(await find(text)).toEqual(expected)
      expect(await find(text, true)).toEqual({
        persons: [],
        tenures: [],
        accounts: [],
        transactions: [],
      })
    },
  )

  it.each(['Katie ONeil', 'catherine neil', "Katherine O'Neill"])(
    'finds a member of the household: %s',
    async (text) => {
      expect(await find(text)).toMatchObject({ persons: [kathryn.id], tenures: [tenure.id] })
      expect(await find(text, true)).toMatchObject({ persons: [], tenures: [] })
    },
  )

  it.each(['Joseph McAllister', 'yousef mcallister'])(
    'finds a payment by its sender: %s',
    async (text) => {
      expect(await find(text)).toMatchObject({ transactions: [transaction.id] })
    },
  )

  it('reports the names that were found by another form, and reports no names with `exact`', async () => {
    const { body } = await gateway.ask(`{
      other: searchPersons(searchText: "bob thomson") { edges { otherNames { typed name } } }
      both: searchTenures(searchText: "katie thompso") { edges { otherNames { typed name } } }
      typed: searchPersons(searchText: "robert thomson") { edges { otherNames { typed name } } }
      box: search(text: "rob thomson") { persons { edges { otherNames { typed name } } } }
      exact: searchPersons(searchText: "robert", exact: true) { edges { otherNames { name } } }
    }`)
    expect(body.errors).toBeUndefined()
    expect(body.data).toEqual({
      other: { edges: [{ otherNames: [{ typed: 'bob', name: 'robert' }] }] },
      both: {
        edges: [
          {
            otherNames: [
              { typed: 'katie', name: 'kathryn' },
              { typed: 'thompso', name: 'thomson' },
            ],
          },
        ],
      },
      typed: { edges: [{ otherNames: [] }] },
      box: { persons: { edges: [{ otherNames: [{ typed: 'rob', name: 'robert' }] }] } },
      exact: { edges: [{ otherNames: [] }] },
    })
  })
  it('also reports them over HTTP, but not if the text contains the name itself', async () => {
    const rest = await restClient(gateway)
    const of = async (path: string) => {
      const { status, body } = await rest({ path: `/search/${path}` })
      expect(status).toBe(200)
      const { results } = body as { results: Record<string, { otherNames?: unknown }[]> }
      return Object.values(results)
        .flat()
        .map(({ otherNames }) => otherNames)
    }
    const bob = [{ typed: 'bob', name: 'robert' }]
    expect(await of('persons?searchText=bob%20thomson')).toEqual([bob])
    expect(await of('tenures?searchText=bob%20thomson')).toEqual([bob])
    expect(await of('accounts?searchText=bob%20thomson')).toEqual([bob])
    expect(await of('transactions?searchText=joseph%20mcallister')).toEqual([
      [
        { typed: 'joseph', name: 'yusuf' },
        { typed: 'mcallister', name: 'macallister' },
      ],
    ])
    expect(await of('persons?searchText=robert%20thomson')).toEqual([undefined])
    expect(await of('persons?searchText=robert%20thomson&exact=true')).toEqual([undefined])
  })
})
