import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bothEngines } from '../support/both-engines.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const home = (postPreamble: string, addressLine1: string) =>
  sampleAsset({ assetAddress: { postPreamble, addressLine1, postCode: 'E9 5QT' } })
const person = (surname: string, firstName: string, dateOfBirth: string) =>
  samplePerson({ surname, firstName, dateOfBirth: new Date(dateOfBirth) })

/** Each list is in the expected order and stored in reverse. */
const assets = [
  home('Flat 3', '2 Elm Road'),
  home('Flat 2', '10 Elm Road'),
  home('Flat 12', '10 Elm Road'),
  home('Flat 1', '1 Elm Road West'),
]
const persons = [
  person('Elm', 'Ann', '1950-03-04'),
  person('Elm', 'Ann', '1980-01-02'),
  person('Elm', 'Zoe', '1940-01-02'),
  person('Elm Jones', 'Amy', '1930-01-02'),
]
const tenancy = (home: number, start: string) =>
  sampleTenure({
    tenuredAssetId: assets[home]?.id ?? null,
    tenuredAsset: { fullAddress: 'Elm' },
    householdMembers: [],
    legacyReferences: [],
    startOfTenureDate: new Date(start),
  })
const tenures = [tenancy(0, '2024-05-06'), tenancy(0, '2011-02-03'), tenancy(1, '2026-01-02')]
const account = (targetId: string, paymentReference: string) => ({
  id: randomUUID(),
  targetType: 'Tenure',
  targetId,
  paymentReference,
  tenure: { fullAddress: 'Elm' },
})
const accounts = [
  account(tenures[1]?.id ?? '', '228000001'),
  account(tenures[0]?.id ?? '', '228000002'),
  account(tenures[2]?.id ?? '', '228000000'),
]
const paid = (day: string) => ({
  id: randomUUID(),
  targetId: tenures[0]?.id ?? '',
  address: 'Elm',
  transactionDate: new Date(day),
})
const transactions = [paid('2026-02-03'), paid('2026-02-02'), paid('2025-12-31')]

const rows = { persons, assets, tenures, accounts, transactions }
type Kind = keyof typeof rows
const kinds = Object.keys(rows) as Kind[]
const idsOf = (kind: Kind) => rows[kind].map(({ id }) => id)

describe.each(bothEngines)('equal hits, on %s', async (_engine, start) => {
  const gateway = await start()
  const stored = Object.entries(rows).map(([kind, rows]) => [kind, rows.toReversed()] as const)
  await gateway.save(Object.fromEntries(stored))

  async function search(kind: Kind, text: string, first: number): Promise<string[]> {
    const field = `search${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
    const { body } = await gateway.ask(
      `query ($text: String!, $first: Int!) {
        ${field}(searchText: $text, first: $first) { nodes { uuid } }
      }`,
      { variables: { text, first } },
    )
    expect(body.errors).toBeUndefined()
    const { nodes } = body.data?.[field] as unknown as { nodes: { uuid: string }[] }
    return nodes.map(({ uuid }) => uuid)
  }

  it.each(kinds)(
    'are in natural order, both with a search text and without any text: %s',
    async (kind) => {
      expect(await search(kind, '', 10)).toEqual(idsOf(kind))
      for (const first of [1, 2, 10]) {
        expect(await search(kind, 'elm', first)).toEqual(idsOf(kind).slice(0, first))
      }
    },
  )
})
