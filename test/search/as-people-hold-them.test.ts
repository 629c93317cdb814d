import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bothEngines } from '../support/both-engines.js'
import { restClient } from '../support/rest-client.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

/** A home and its related records. */
function sampleHome(line: string, references: readonly [property: string, uh: string]) {
  const [assetId, uhNumber] = references
  const asset = sampleAsset({
    assetId,
    assetAddress: { addressLine1: line, postCode: 'E8 1DY', uprn: '100021099999' },
  })
  const person = samplePerson({ firstName: 'Marguerite', surname: 'Oyelaran' })
  const tenure = sampleTenure({
    tenuredAssetId: asset.id,
    tenuredAsset: { fullAddress: line, propertyReference: assetId },
    legacyReferences: [{ name: 'uh_tag_ref', value: uhNumber }],
    householdMembers: [{ personId: person.id, isResponsible: true, fullName: 'Ms M Oyelaran' }],
  })
  const target = { targetId: tenure.id, targetType: 'Tenure' }
  const account = { ...target, id: randomUUID(), paymentReference: '228008546' }
  const transaction = {
    ...target,
    id: randomUUID(),
    transactionDate: new Date('2024-05-01T00:00:00.000Z'),
    address: line,
  }
  return { asset, person, tenure, account, transaction }
}

const flatB = sampleHome('Flat B, 12 St Johns Road', ['00054399', '0712345/01'])
const flatE = sampleHome('Flat E, 14 St Pauls Court', ['00064411', '0823456/02'])
const roomN = sampleHome('Room N, 16 La Retraite Lane', ['00074422', '0934567/03'])
const all = [flatB, flatE, roomN]

const everyKind = 'persons assets tenures transactions accounts'.split(' ')
const everything = `query ($text: String!, $exact: Boolean!) {
  search(text: $text, exact: $exact) { ${everyKind.map((kind) => `${kind} { nodes { id: uuid } }`).join(' ')} }
}`
const each = `query ($text: String!) {
  persons: searchPersons(searchText: $text) { nodes { id: uuid } }
  assets: searchAssets(searchText: $text) { nodes { id: uuid } }
  tenures: searchTenures(searchText: $text) { nodes { id: uuid } }
  transactions: searchTransactions(searchText: $text) { nodes { id: uuid } }
  accounts: searchAccounts(searchText: $text) { nodes { id: uuid } }
}`

type Found = Readonly<Record<string, readonly string[] | undefined>>

describe.each(bothEngines)('references on letters, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({
    assets: all.map(({ asset }) => asset),
    persons: all.map(({ person }) => person),
    tenures: all.map(({ tenure }) => tenure),
    accounts: all.map(({ account }) => account),
    transactions: all.map(({ transaction }) => transaction),
  })

  function idsIn(answer: unknown): Found {
    const kinds = answer as Record<string, { nodes: { id: string }[] }>
    return Object.fromEntries(
      Object.entries(kinds).map(([kind, { nodes }]) => [kind, nodes.map(({ id }) => id).sort()]),
    )
  }

  async function search(text: string, exact = true): Promise<Found> {
    const { body } = await gateway.ask(everything, { variables: { text, exact } })
    expect(body.errors).toBeUndefined()
    return idsIn(body.data?.['search'])
  }

  async function findEach(text: string): Promise<Found> {
    const { body } = await gateway.ask(each, { variables: { text } })
    expect(body.errors).toBeUndefined()
    return idsIn(body.data)
  }

  async function lookUp(lookUpType: string, text: string): Promise<Found> {
    const selection = `(lookUpType: ${lookUpType}, searchText: $text) { nodes { id: uuid } }`
    const { body } = await gateway.ask(
      `query ($text: String!) {
        assets: searchAssets${selection} accounts: searchAccounts${selection}
        persons: searchResidents${selection}
      }`,
      { variables: { text } },
    )
    expect(body.errors).toBeUndefined()
    return idsIn(body.data)
  }

  const recordsOf = (...homes: (typeof flatB)[]): Found => ({
    persons: homes.map(({ person }) => person.id).sort(),
    assets: homes.map(({ asset }) => asset.id).sort(),
    tenures: homes.map(({ tenure }) => tenure.id).sort(),
    transactions: homes.map(({ transaction }) => transaction.id).sort(),
    accounts: homes.map(({ account }) => account.id).sort(),
  })

  const withoutTransactions = ({ persons, assets, tenures, accounts }: Found) => ({
    persons,
    assets,
    tenures,
    accounts,
  })
  const lookUpKinds = ({ persons, assets, accounts }: Found) => ({ persons, assets, accounts })

  it.each([
    '0712345/01',
    '712345/01',
    '071234501',
    '71234501',
    '0712345',
    '712345',
    '0712345 01',
    '712345-01',
    'UH no. 0712345/01',
  ])('finds the UH number %s in every kind that contains it, and in look-ups', async (text) => {
    const expected = withoutTransactions(recordsOf(flatB))
    expect(withoutTransactions(await search(text))).toEqual(expected)
    expect(withoutTransactions(await findEach(text))).toEqual(expected)
    expect(await lookUp('UH_NUMBER', text)).toEqual(lookUpKinds(expected))
  })

  it('finds a quoted UH number in look-ups, also over HTTP', async () => {
    const text = '712345/01'
    const expected = lookUpKinds(recordsOf(flatB))
    expect(await lookUp('UH_NUMBER', `"${text}"`)).toEqual(expected)
    const rest = await restClient(gateway)
    for (const kind of ['assets', 'accounts']) {
      const path = `/search/${kind}?lookUpType=uhnumber&searchText=${encodeURIComponent(text)}`
      expect(await rest({ path })).toMatchObject({ status: 200, body: { total: 1 } })
    }
  })

  it.each(['00054399', '0054399', '54399', 'property ref 54399', '000 543 99'])(
    'finds the property reference %s in every kind that contains it, and in look-ups',
    async (text) => {
      const expected = withoutTransactions(recordsOf(flatB))
      expect(withoutTransactions(await search(text))).toEqual(expected)
      expect(withoutTransactions(await findEach(text))).toEqual(expected)
      expect(await lookUp('PRN', text)).toEqual(lookUpKinds(expected))
    },
  )

  it.each([
    'E8 1DY',
    'e81dy',
    'E8  1dy',
    'e 8 1 d y',
    'E81 DY',
    '"E8 1DY"',
    '"e81dy"',
    '"E8  1dy"',
    'E8 IDY',
    'E8 lDY',
    '"e8idy"',
  ])('finds the postcode %s in every kind, and in look-ups', async (text) => {
    const expected = recordsOf(...all)
    expect(await search(text, false)).toEqual(expected)
    expect(await findEach(text)).toEqual(expected)
    expect(await lookUp('ADDRESS', text)).toEqual(lookUpKinds(expected))
  })

  it('finds a postcode at the HTTP paths of every kind', async () => {
    const rest = await restClient(gateway)
    for (const kind of everyKind) {
      const path = `/search/${kind}?searchText=e81dy`
      expect(await rest({ path }), kind).toMatchObject({ status: 200, body: { total: 3 } })
    }
  })

  it.each(['12 st johns road "e81dy"', '"e8 1dy" 12 st johns', 'flat b e8 1 dy'])(
    'finds a home by its postcode and other words: %s',
    async (text) => {
      expect(await search(text, false)).toEqual(recordsOf(flatB))
      expect(await findEach(text)).toEqual(recordsOf(flatB))
    },
  )

  it.each([
    ['Flat B 12 St Johns Road', flatB],
    ['Flat E 14 St Pauls Court', flatE],
    ['Room N 16 La Retraite Lane', roomN],
    ['flat b, 12 st johns rd', flatB],
    ['B 12 St Johns Road', flatB],
    ['N 16 La Retraite Lane', roomN],
  ])('finds %s after every typed letter', async (address, home) => {
    const expected = recordsOf(home)
    for (let typed = address.search(/\d/) + 2; typed <= address.length; typed += 1) {
      const text = address.slice(0, typed)
      expect({ text, ...(await search(text)) }).toEqual({ text, ...expected })
    }
  })
})
