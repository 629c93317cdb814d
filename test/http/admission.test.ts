import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { ServiceKeys } from '../../src/access/service-keys.js'
import { systemClock } from '../../src/foundation/clock.js'
import { eventually } from '../support/eventually.js'
import { sharedGateway, type Answer } from '../support/gateway.js'
import { holdTable } from '../support/held-table.js'

const counting = '{ notificationCounts { total } }'

const limits = { waitingOperations: 1, queuedOfCaller: 3, queuedOfAll: 5, queueMs: 30_000 }
const environment = {
  OPERATIONS_AT_ONCE: '1',
  CALLER_LIMITS: JSON.stringify({
    default: { operations: 50 },
    scopes: { 'search:persons': { operations: 5 }, 'search:assets': { operations: 7 } },
    keys: { limited: { operations: 3, writes: 1 }, writer: { writes: 1 }, costly: { cost: 1 } },
  }),
}
const gateway = await sharedGateway(environment, systemClock, { limits })

const tokenOf = (user: string, scopes = allScopes) => gateway.token(scopes, 600, user)

const keyOf = async (name: string, scopes: readonly Scope[] = allScopes) =>
  (await new ServiceKeys(gateway.gateway.database, systemClock).create(name, scopes)).key

const load = () => gateway.gateway.operations.load

/**
 * Sends requests of one caller, each request once the previous request is running or queued. `over` gets each
 * answer.
 */
async function begin(token: string, count: number, over: (answer: Answer) => void) {
  const before = load()
  const requests: Promise<void>[] = []
  for (let one = 0; one < count; one += 1) {
    requests.push(gateway.ask(counting, { token }).then(over))
    const expected = before.inProgress + before.waiting + one + 1
    await eventually(load, ({ inProgress, waiting }) => inProgress + waiting === expected)
  }
  return requests
}

describe('the queue', () => {
  it('reserves a slot for a caller without running operations', async () => {
    const [flood, other] = [await tokenOf('flood'), await tokenOf('other')]
    const release = await holdTable(gateway.gateway.database, 'notification')
    const answers: Answer[] = []
    const note = (answer: Answer) => void answers.push(answer)
    const many = await begin(flood, 4, note)
    // One of the two slots stays free, and the other caller gets it at once.
    expect(load()).toMatchObject({ inProgress: 1, waiting: 3 })
    const all = [...many, ...(await begin(other, 1, note))]
    expect(load()).toMatchObject({ inProgress: 2, waiting: 3 })
    await release()
    await Promise.all(all)
    expect(answers).toHaveLength(5)
  })

  it('answers excess requests with 429 or 503, as GraphQL errors or problem documents, and exempts probes', async () => {
    const [one, two] = [await tokenOf('one'), await tokenOf('two')]
    const release = await holdTable(gateway.gateway.database, 'notification')
    const all = [
      ...(await begin(one, 4, () => undefined)),
      // The first of these requests takes the second slot.
      ...(await begin(two, 3, () => undefined)),
    ]

    const own = await gateway.ask(counting, { token: one })
    expect(own).toMatchObject({
      status: 429,
      body: {
        errors: [
          {
            message: expect.stringMatching(/^3 of your requests/) as string,
            extensions: { code: 'RATE_LIMITED' },
          },
        ],
      },
    })
    expect(own.headers.get('retry-after')).toBe('1')

    const pushed = await gateway.ask(counting, { token: two })
    expect(pushed).toMatchObject({
      status: 503,
      body: { errors: [{ extensions: { code: 'OVERLOADED' } }] },
    })
    expect(pushed.headers.get('retry-after')).toBe('1')
    const path = await fetch(`${gateway.url}/search/persons?searchText=x`, {
      headers: { authorization: `Bearer ${two}` },
    })
    expect([
      path.status,
      path.headers.get('content-type'),
      path.headers.get('retry-after'),
    ]).toEqual([503, 'application/problem+json; charset=utf-8', '1'])
    expect(await path.json()).toMatchObject({ status: 503, code: 'OVERLOADED' })
    const event = await fetch(`${gateway.url}/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([event.status, event.headers.get('retry-after')]).toEqual([429, '1'])

    for (const probe of ['/health', '/ready']) {
      expect((await fetch(`${gateway.url}${probe}`)).headers.get('ratelimit')).toBeNull()
    }
    await release()
    await Promise.all(all)
  })
})

describe('the limits of a caller', () => {
  it('reports the remaining allowance in every answer, and refuses the rest on GraphQL and HTTP paths', async () => {
    const key = await keyOf('limited', ['search:persons'])
    const answer = await gateway.ask('{ __typename }', { token: key })
    expect(answer.headers.get('ratelimit-policy')).toBe(
      '"operations";q=3;w=60, "cost";q=3000000;w=60, "writes";q=1;w=60',
    )
    expect(answer.headers.get('ratelimit')).toMatch(/^"operations";r=2;t=\d+, "cost";r=\d+;t=\d+$/)
    const path = () =>
      fetch(`${gateway.url}/search/persons?searchText=nobody`, {
        headers: { authorization: `Bearer ${key}` },
      })
    expect((await path()).headers.get('ratelimit')).toMatch(/^"operations";r=1;t=\d+/)
    await path()
    const refusal = await path()
    expect(refusal.status).toBe(429)
    expect(refusal.headers.get('content-type')).toMatch('application/problem+json')
    expect(await refusal.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    const seconds = Number(refusal.headers.get('retry-after'))
    expect(refusal.headers.get('ratelimit')).toBe(`"operations";r=0;t=${seconds}`)
    expect(seconds).toBeGreaterThan(0)
    const alike = await gateway.ask('{ __typename }', { token: key })
    expect(alike).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    })
  })

  it('gives a caller the highest limit of its scopes', async () => {
    const quota = async (user: string, scopes: readonly (typeof allScopes)[number][]) => {
      const token = await tokenOf(user, [...scopes])
      const { headers } = await gateway.ask('{ __typename }', { token })
      return /"operations";q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1]
    }
    expect([
      await quota('few', ['search:persons']),
      await quota('more', ['search:persons', 'search:assets']),
      await quota('none', ['search:tenures']),
    ]).toEqual(['5', '7', '50'])
  })

  it('counts all writes of a request before the first runs, on GraphQL and HTTP paths', async () => {
    const token = await keyOf('writer')
    const input = `{ targetId: "${randomUUID()}", targetType: FAILED_DIRECT_DEBITS, notificationType: SCREEN, message: "x" }`
    const create = (name: string) => `${name}: createNotification(input: ${input}) { isReplayed }`
    const refusal = await gateway.ask(`mutation { ${create('a')} ${create('b')} }`, { token })
    expect(refusal).toMatchObject({
      status: 429,
      body: {
        errors: [
          {
            message: expect.stringMatching(/needs 2/) as string,
            extensions: { code: 'RATE_LIMITED' },
          },
        ],
      },
    })
    expect(refusal.headers.get('retry-after')).toMatch(/^\d+$/)
    const done = await gateway.ask(`mutation { ${create('a')} }`, { token })
    expect(done.headers.get('ratelimit')).toMatch(/"writes";r=0;t=\d+/)
    const id = randomUUID()
    const path = await fetch(`${gateway.url}/notifications/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([path.status, path.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    const counts = await gateway.ask(counting)
    expect(counts.body.data).toEqual({ notificationCounts: { total: 1 } })
  })

  it('charges the cost of an operation', async () => {
    const token = await keyOf('costly')
    expect((await gateway.ask('{ __typename }', { token })).status).toBe(200)
    const refusal = await gateway.ask(counting, { token })
    expect(refusal).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    })
  })
})
