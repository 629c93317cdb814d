import { afterAll, expect, it } from 'vitest'
import { TimedGateway } from '../support/timed-gateway.js'

/** The longest allowed turn of the event loop while a body is refused. */
const longestMs = 50
/** A busy machine has some long turns. A blocking body makes every turn long, so the shortest turn counts. */
const maxRounds = 100

const uuid = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
const letter = {
  targetId: uuid,
  targetType: 'ACTUALS',
  notificationType: 'LETTER',
  serviceKey: 'demo',
  templateId: uuid,
}
const letterTo = (text: string) => ({
  ...letter,
  personalisationParams: { addressLine1: text, addressLine2: text, addressLine3: text },
})

const create =
  'mutation ($input: CreateNotificationInput!) { createNotification(input: $input) { errors { code } } }'
const createMany =
  'mutation ($input: [CreateNotificationInput!]!) { createNotifications(input: $input) { errors { code } } }'
const preview = `query ($values: JSONObject) {
  previewNotification(service: "demo", templateId: "${uuid}", personalisationParams: $values) { body }
}`
const search = 'query ($text: String!) { search(text: $text) { persons { totalCount } } }'
const persons = 'query ($text: String) { searchPersons(searchText: $text) { totalCount } }'
const assets = 'query ($types: [String!]) { searchAssets(assetTypes: $types) { totalCount } }'

const graphql = (query: string, variables: object) => ({ query, variables })

const gateway = await TimedGateway.start({
  DEMO_SIZE: '50',
  CALLER_LIMITS: '{"default":{"cost":1000000000,"writes":1000000}}',
})
afterAll(() => gateway.close())

it.each<[string, string, object | string]>([
  [
    '90,000 values of a template',
    '/graphql',
    graphql(create, { input: { ...letter, personalisationParams: keys(90_000) } }),
  ],
  ['720,000 commas in a type', '/graphql', graphql(assets, { types: [','.repeat(720_000)] })],
  ['90,000 types', '/graphql', graphql(assets, { types: Object.keys(keys(90_000)) })],
  [
    '100 creations of 900 values each',
    '/graphql',
    graphql(createMany, {
      input: Array.from({ length: 100 }, () => ({ ...letter, personalisationParams: keys(900) })),
    }),
  ],
  ['90,000 unknown fields at a path', '/notifications', { ...letter, ...keys(90_000) }],
  [
    'a text of 990,000 characters in a variable',
    '/graphql',
    graphql(search, { text: 'word '.repeat(198_000) }),
  ],
  [
    'a text of 990,000 characters as a literal',
    '/graphql',
    {
      query: search
        .replace('$text)', `"${'word '.repeat(198_000)}")`)
        .replace('($text: String!)', ''),
    },
  ],
  ['990,000 slashes', '/graphql', graphql(persons, { text: '/'.repeat(990_000) })],
  [
    'address lines of 120,000 words',
    '/graphql',
    graphql(create, { input: letterTo(' a'.repeat(120_000)) }),
  ],
  [
    'address lines of 80,000 commas',
    '/graphql',
    graphql(create, { input: letterTo(`a${','.repeat(80_000)}b`) }),
  ],
  ['a preview with 90,000 values', '/graphql', graphql(preview, { values: keys(90_000) })],
  ['90,000 unknown variables', '/graphql', graphql('{ __typename }', keys(90_000))],
  [
    '75,000 names with a blank before each colon',
    '/notifications',
    JSON.stringify(keys(75_000)).replaceAll('":', '" :'),
  ],
])('is refused without blocking other callers: %s', async (_name, path, body) => {
  const address = await gateway.process.address()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect(text.length).toBeLessThan(1_048_576)
  let shortest = Infinity
  for (let round = 0; round < maxRounds && shortest >= longestMs; round += 1) {
    await gateway.longestTurn()
    const response = await fetch(address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${gateway.process.token}`,
      },
      body: text,
    })
    expect(await response.text()).toMatch(/"(?:TOO_LONG|LIST_SIZE_OUT_OF_RANGE|PAYLOAD_TOO_LARGE)"/)
    shortest = Math.min(shortest, await gateway.longestTurn())
  }
  expect(shortest).toBeLessThan(longestMs)
})
