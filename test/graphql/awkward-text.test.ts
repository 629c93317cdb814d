import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedGateway, type Answer } from '../support/gateway.js'
import { exchange } from '../support/http-exchange.js'
import { someUuid } from '../support/root-operations.js'
import { sampleAsset, samplePerson } from '../support/samples.js'

const names = [
  `O'Neil-Ünal`,
  'Zoë "Bo" Œuvre',
  'שלום',
  'عليكم',
  '李小龙',
  'Null',
  'Robert\\); drop table person;--',
  'ﬁancée',
  'x'.repeat(200),
]
const messages = [
  `It’s “£319.30” — 'due' \\ "now" \n\t<b>&amp;</b> \${x} %s ((name))`,
  '👩‍👩‍👧 🏠🇬🇧',
  'שלום \u202eabc\u202c',
  'x'.repeat(10_000),
]
const areaId = 'abcdef01-5717-4562-b3fc-2c963f66afa6'

const gateway = await sharedGateway()
await gateway.gateway.records.save({
  persons: names.map((surname) => samplePerson({ firstName: null, surname })),
  assets: [sampleAsset({ areaId, parentAssetIds: [areaId] })],
  transactions: [{ id: randomUUID(), targetId: areaId }],
})

const createDocument = `mutation ($input: CreateNotificationInput!) {
  createNotification(input: $input) {
    notification { message user reference personalisationParams targetId }
    errors { code path }
  }
}`

function create(overrides: Record<string, unknown>): Promise<Answer> {
  const input = {
    targetId: someUuid,
    targetType: 'ACTUALS',
    notificationType: 'SCREEN',
    message: 'm',
    ...overrides,
  }
  return gateway.ask(createDocument, { variables: { input } })
}

describe('a name', () => {
  it.each(names)('is found by its exact spelling: %s', async (surname) => {
    const document =
      'query ($text: String) { searchPersons(searchText: $text) { nodes { surname } } }'
    const { body } = await gateway.ask(document, { variables: { text: surname } })
    expect(body).toEqual({ data: { searchPersons: { nodes: [{ surname }] } } })
  })

  it.each(['a & b', '* : -', '( ) "', '\\', '👩‍👩‍👧'])('is not matched by: %s', async (text) => {
    const document = 'query ($text: String) { searchPersons(searchText: $text) { totalCount } }'
    const { status, body } = await gateway.ask(document, { variables: { text } })
    expect(status).toBe(200)
    expect(body.errors).toBeUndefined()
  })
})

describe('a message', () => {
  it.each(messages)('comes back unchanged: %s', async (text) => {
    const short = text.slice(0, 150)
    const input = { message: text, user: short, reference: short, personalisationParams: { text } }
    const { body } = await create(input)
    expect(body).toEqual({
      data: {
        createNotification: { notification: { ...input, targetId: someUuid }, errors: [] },
      },
    })
    const filter = 'query ($user: String) { notifications(filter: { user: $user }) { totalCount } }'
    const answer = await gateway.ask(filter, { variables: { user: short } })
    expect(answer.body.data).toEqual({ notifications: { totalCount: 1 } })
    const by = 'query ($text: String!) { notification(by: { reference: $text }) { message } }'
    const one = await gateway.ask(by, { variables: { text: short } })
    expect(one.body.data).toEqual({ notification: { message: text } })
  })

  it('may carry a reference of a thousand wide characters', async () => {
    const reference = Array.from({ length: 1_000 }, (_, index) =>
      String.fromCharCode(0x4e00 + ((index * 7_919) % 20_000)),
    ).join('')
    const { body } = await create({ reference })
    expect(body.data).toMatchObject({ createNotification: { notification: { reference } } })
  })

  it('treats an empty form field as absent', async () => {
    const document = `mutation ($input: CreateNotificationInput!) { createNotification(input: $input) {
      notification { templateId email mobileNumber reference followOnUrl }
    } }`
    const texts = { email: '', mobileNumber: '', reference: '', followOnUrl: '' }
    const blank = { templateId: '', ...texts }
    const input = {
      targetId: someUuid,
      targetType: 'ACTUALS',
      notificationType: 'SCREEN',
      message: 'm',
    }
    const { body } = await gateway.ask(document, { variables: { input: { ...input, ...blank } } })
    expect(body).toEqual({
      data: {
        createNotification: {
          notification: Object.fromEntries(Object.keys(blank).map((name) => [name, null])),
        },
      },
    })
  })

  it('is refused with an error when its values are nested extremely deeply', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const body = `{"query":${JSON.stringify(createDocument)},"variables":{"input":{"targetId":"${someUuid}","targetType":"ACTUALS","notificationType":"SCREEN","message":"m","personalisationParams":${deep}}}}`
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await gateway.token(['notifications:write'])}`,
    }
    const answer = await exchange(gateway.url, { headers, body })
    expect(JSON.parse(answer.body)).toMatchObject({
      data: {
        createNotification: {
          errors: [{ code: 'TOO_LONG', path: ['input', 'personalisationParams'] }],
        },
      },
    })
  })
})

describe('a UUID', () => {
  it.each([
    ['searchAssets(filter: { areaId: $id })', areaId],
    ['searchAssets(filter: { parentAssetId: $id })', areaId],
    ['searchTransactions(targetId: $id)', areaId],
    ['notifications(filter: { targetId: $id })', someUuid],
  ])('is read in capitals and in braces: %s', async (field, id) => {
    await create({ targetId: someUuid.toUpperCase() })
    const document = `query ($id: UUID) { found: ${field} { totalCount } }`
    const counts = await Promise.all(
      [id, id.toUpperCase(), `{${id}}`].map(
        async (spelling) =>
          (await gateway.ask(document, { variables: { id: spelling } })).body.data,
      ),
    )
    expect(counts[0]).not.toEqual({ found: { totalCount: 0 } })
    expect(new Set(counts.map((count) => JSON.stringify(count))).size).toBe(1)
  })
})
