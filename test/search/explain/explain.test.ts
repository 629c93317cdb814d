import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../support/both-engines.js'
import { eventually } from '../../support/eventually.js'
import type { SearchedGateway } from '../../support/meilisearch-gateway.js'
import { someUuid } from '../../support/root-operations.js'
import { sampleAsset, samplePerson, sampleTenure } from '../../support/samples.js'

const homes = ['12', '16', '230'].map((number) =>
  sampleAsset({
    assetAddress: { addressLine1: `${number} Rowan House`, addressLine2: 'Mare Street' },
  }),
)
const [home = sampleAsset(), next = sampleAsset()] = homes
const maureen = samplePerson({ firstName: 'Maureen', middleName: 'Ada', surname: 'Harrington' })
const robert = samplePerson({ firstName: 'Robert', surname: 'Ashdown' })
const officer = samplePerson({
  firstName: 'Quentin',
  surname: 'Zelenka',
  personTypes: ['HousingOfficer'],
})
const tenure = sampleTenure({
  tenuredAssetId: home.id,
  tenuredAsset: { fullAddress: '12 Rowan House, Mare Street', propertyReference: '00054399' },
  householdMembers: [{ personId: maureen.id, isResponsible: true, fullName: 'Maureen Harrington' }],
})

const query = `query ($kind: SearchKind!, $text: String!, $uuid: UUID!) {
  explainSearch(kind: $kind, text: $text, uuid: $uuid) {
    isFound isHidden isIndexBehind position
    interpretation { usedText }
    parts { text verdict field matched suggestion }
  }
}`

interface Part {
  readonly text: string
  readonly verdict: string
  readonly field: string | null
  readonly matched: string | null
  readonly suggestion: string | null
}
interface Explained {
  readonly isFound: boolean
  readonly isHidden: boolean
  readonly isIndexBehind: boolean
  readonly position: number | null
  readonly interpretation: { readonly usedText: string } | null
  readonly parts: readonly Part[]
}

describe.each(bothEngines)('explainSearch on %s', (_engine, start) => {
  let gateway: SearchedGateway

  beforeAll(async () => {
    gateway = await start()
    await gateway.save({ assets: homes, persons: [maureen, robert, officer], tenures: [tenure] })
    await eventually(
      () => explain('PERSONS', 'mau harrin', maureen.id),
      ({ interpretation, isIndexBehind }) => interpretation !== null && !isIndexBehind,
    )
    await eventually(
      () => explain('ASSETS', 'rowan', next.id),
      ({ position }) => position !== null,
    )
  }, 120_000)

  afterAll(() => gateway.close())

  async function explain(
    kind: string,
    text: string,
    uuid: string,
    token?: string,
  ): Promise<Explained> {
    const variables = { kind, text, uuid }
    const { body } = await gateway.ask(
      query,
      token === undefined ? { variables } : { variables, token },
    )
    expect(body.errors).toBeUndefined()
    return body.data?.['explainSearch'] as unknown as Explained
  }

  const verdicts = ({ parts }: Explained) => parts.map(({ text, verdict }) => [text, verdict])

  it('says where each word of a hit stands', async () => {
    expect(await explain('PERSONS', 'maureen "rowan house" 00054399 harr', maureen.id)).toEqual({
      isFound: true,
      isHidden: false,
      isIndexBehind: false,
      position: 1,
      interpretation: null,
      parts: [
        part('maureen', 'WHOLE', 'fullName'),
        part('rowan house', 'PHRASE', 'tenures.assetFullAddress'),
        part('00054399', 'WHOLE', 'tenures.propertyReference'),
        part('harr', 'BEGINNING', 'fullName', 'harrington'),
      ],
    })
  })

  it.each([
    ['M Harrington', 'M', 'm', 'OTHER_SPELLING'],
    ['54399', '54399', '54399', 'OTHER_SPELLING'],
    ['rowan hse', 'hse', 'hse', 'ABBREVIATION'],
    ['mau* harrington', 'mau', 'maureen', 'BEGINNING'],
  ])('says how a word of %s was read', async (text, typed, matched, verdict) => {
    const { isFound, parts } = await explain('PERSONS', text, maureen.id)
    expect(isFound).toBe(true)
    expect(parts).toContainEqual(
      expect.objectContaining({ text: typed.toLowerCase(), matched, verdict }),
    )
  })

  it('says what was corrected, begun and left out', async () => {
    const corrected = await explain('PERSONS', 'Xaureen Harrington ', maureen.id)
    expect(corrected).toMatchObject({ isFound: true, interpretation: expect.anything() as object })
    expect(verdicts(corrected)).toEqual([
      ['Xaureen', 'CORRECTED'],
      ['harrington', 'WHOLE'],
    ])
    expect(verdicts(await explain('PERSONS', 'mau harr', maureen.id))).toEqual([
      ['harr', 'BEGINNING'],
      ['mau', 'BEGINNING'],
    ])
    expect(verdicts(await explain('PERSONS', 'maureen wolverhampton rowan', maureen.id))).toEqual([
      ['maureen', 'WHOLE'],
      ['rowan', 'WHOLE'],
      ['wolverhampton', 'IGNORED'],
    ])
  })

  it('says which numbers stand where another was looked for', async () => {
    const { isFound, position, parts } = await explain('ASSETS', '16 Rowan House', home.id)
    expect({ isFound, position }).toEqual({ isFound: false, position: null })
    expect(parts).toEqual([
      {
        ...part('16', 'MISSING', null, null),
        suggestion: 'number 16 not in rowan house; 12 and 230 are',
      },
      part('rowan', 'WHOLE', 'assetAddress.addressLine1'),
      part('house', 'WHOLE', 'assetAddress.addressLine1'),
    ])
  })

  it('says what keeps a record out', async () => {
    const excluded = await explain('ASSETS', 'rowan -mare -garage', home.id)
    expect(excluded.isFound).toBe(false)
    expect(verdicts(excluded)).toEqual([
      ['rowan', 'WHOLE'],
      ['garage', 'NOT_EXCLUDED'],
      ['mare', 'EXCLUDES'],
    ])
    expect(await explain('PERSONS', 'zelenka', officer.id)).toMatchObject({
      isFound: false,
      isHidden: true,
      position: null,
    })
  })

  it('says of nicknames what they are', async () => {
    const { isFound, parts } = await explain('PERSONS', 'bob ash', robert.id)
    expect(isFound).toBe(true)
    expect(parts[0]).toEqual(part('bob', 'OTHER_NAME', null))
  })

  it('tells of tenants of assets only those who may search persons', async () => {
    const text = 'rowan harrington'
    expect(await explain('ASSETS', text, home.id)).toMatchObject({ isFound: true, position: 1 })
    const assetsOnly = await gateway.token(['search:assets'])
    const refused = await explain('ASSETS', text, home.id, assetsOnly)
    expect(verdicts(refused)).toEqual([
      ['rowan', 'WHOLE'],
      ['harrington', 'IGNORED'],
    ])
    expect(refused.parts[1]).toEqual(part('harrington', 'IGNORED', null, null))
    const near = await explain('ASSETS', 'rowan harringtom x', home.id, assetsOnly)
    expect(JSON.stringify(near)).not.toMatch(/harrington/i)
  })

  it('takes any text', async () => {
    for (const text of ['*', '!!!', '"', '-', 'x'.repeat(500), '\u0000 \ud800']) {
      expect(await explain('ASSETS', text, home.id)).toMatchObject({ isFound: false })
    }
    expect(await explain('ASSETS', ' ', home.id)).toMatchObject({ isFound: true, parts: [] })
  })

  it('is null for what is not there, and refused without the scope of the kind', async () => {
    expect(await explain('PERSONS', 'maureen', someUuid)).toBeNull()
    expect(await explain('ASSETS', 'maureen', maureen.id)).toBeNull()
    const token = await gateway.token(['search:assets'])
    const variables = { kind: 'PERSONS', text: 'maureen', uuid: maureen.id }
    const { body } = await gateway.ask(query, { variables, token })
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('agrees with what is found', async () => {
    const texts = ['rowan', '12 rowan', '1 rowan hou', 'mare st', '230 "rowan house"']
    for (const text of [...texts, 'ro* 16', 'rowan hose', '2 rowan', 'house r']) {
      const { body } = await gateway.ask(
        'query ($text: String!) { searchAssets(searchText: $text) { nodes { uuid } } }',
        { variables: { text } },
      )
      const page = body.data?.['searchAssets'] as unknown as { nodes: { uuid: string }[] }
      for (const { id } of homes) {
        const { isFound, position } = await explain('ASSETS', text, id)
        expect([text, isFound, position !== null]).toEqual(
          Array<unknown>(3)
            .fill(page.nodes.some(({ uuid }) => uuid === id))
            .with(0, text),
        )
      }
    }
  })
})

function part(
  text: string,
  verdict: string,
  field: string | null,
  matched: string | null = text,
): Part {
  return { text, verdict, field, matched, suggestion: null }
}
