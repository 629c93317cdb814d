import { afterAll, beforeAll, expect, it } from 'vitest'
import { GatewayProcess } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'

/**
 * Whoever else is served waits for what runs longer than this without a pause. Rounds of work end after 5 ms; what
 * follows from the promises that the last piece settled comes on top. Without rounds, a page would take several times that.
 */
const longestMs = 10
/** A busy machine makes turns longer at times; work that takes too long makes every one of them long. */
const mostRounds = 200

const probe = new URL('../support/longest-turn.mjs', import.meta.url)

const page = `{
  searchPersons(pageSize: 100) {
    totalCount
    pageInfo { endCursor }
    nodes {
      id uuid fullName title firstName surname preferredTitle totalBalance personTypes dateOfBirth
      tenures { uuid assetFullAddress isActive totalBalance paymentReference startDate }
    }
  }
}`

const marked = `{
  searchPersons(searchText: "a", pageSize: 100, highlight: true) {
    edges { matchedFields highlights { field html } }
  }
}`

const notification = `mutation {
  createNotification(
    input: {
      targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6", targetType: ACTUALS
      notificationType: SCREEN, message: "Hello"
    }
  ) { notification { id } }
}`

let folder: Awaited<ReturnType<typeof scratchFolder>>
let gateway: GatewayProcess
let looks = 0

beforeAll(async () => {
  folder = await scratchFolder()
  gateway = new GatewayProcess(folder.path, {
    DEMO_SIZE: '300',
    NODE_OPTIONS: `--import=${probe.href}`,
  })
  await gateway.ready()
  await gateway.until(() => gateway.error.includes('complete'))
})
afterAll(async () => {
  await gateway.kill()
  await folder.remove()
})

/** Milliseconds for which nothing else was served since the last look. */
async function longestTurn(): Promise<number> {
  looks += 1
  const line = new RegExp(`^longest turn ${looks}: (.*) ms$`, 'm')
  gateway.signal('SIGWINCH')
  await gateway.until(() => line.test(gateway.error))
  return Number(line.exec(gateway.error)?.[1])
}

it.each([
  ['a trivial query', '{ __typename }'],
  ['a page of 100 persons with their tenures', page],
  ['a letter of most names', '{ searchPersons(searchText: "a", pageSize: 1) { totalCount } }'],
  ['a page of 100 with what matched', marked],
  [
    'a letter in everything',
    '{ search(text: "e") { persons { totalCount } transactions { totalCount } } }',
  ],
  ['a notification', notification],
])('lets others in every few milliseconds: %s', async (_name, document) => {
  let shortest = Infinity
  for (let round = 0; round < mostRounds && shortest >= longestMs; round += 1) {
    await longestTurn()
    const { data, errors } = await gateway.ask(document)
    expect({ data, errors }).toMatchObject({ data: expect.anything() as unknown })
    expect(errors).toBeUndefined()
    shortest = Math.min(shortest, await longestTurn())
  }
  expect(shortest).toBeLessThan(longestMs)
})
