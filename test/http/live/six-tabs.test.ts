import { createClient, type Client } from 'graphql-sse'
import { afterAll, expect, it } from 'vitest'
import { Gate } from '../../../src/foundation/gate.js'
import { createNotification, startLiveGateways } from './live-gateways.js'

/** Browsers open at most six connections to one host with HTTP/1.1. */
const connections = new Gate(6)
const tabs = 6
const subscriptionsOfTab = 3
let client: Client<true>

const gateways = await startLiveGateways()
afterAll(async () => {
  client.dispose()
  await gateways.close()
})

/** Fetches on one of the connections, which stays in use until the end of the answer. */
function connected(input: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asking = connections.enter(async () => {
      const response = await fetch(input, init)
      if (response.body === null) {
        resolve(response)
        return
      }
      await new Promise<void>((over) => {
        const flush = () => {
          over()
        }
        const body = response.body?.pipeThrough(new TransformStream({ flush }))
        resolve(new Response(body, response))
      })
    })
    asking.catch(reject)
  })
}

it('six tabs with three subscriptions each can still query when one worker subscribes for all', async () => {
  const authorization = `Bearer ${await gateways.other.token(['notifications:read'])}`
  const url = `${gateways.other.url}/graphql`
  client = createClient({
    url,
    singleConnection: true,
    headers: { authorization },
    fetchFn: connected,
  })
  const eventCounts = new Map<number, number>()
  const query = 'subscription { notificationChanged { counts { total } } }'
  for (let at = 0; at < tabs * subscriptionsOfTab; at += 1) {
    client.subscribe<{ notificationChanged: { counts: { total: number } } }>(
      { query },
      {
        next: ({ data }) => {
          eventCounts.set(at, data?.notificationChanged.counts.total ?? -1)
        },
        error: () => eventCounts.set(at, -1),
        complete: () => eventCounts.delete(at),
      },
    )
  }
  const all = (total: number) => Array<number>(tabs * subscriptionsOfTab).fill(total)
  await expect.poll(() => [...eventCounts.values()], { timeout: 20_000 }).toEqual(all(0))
  await createNotification(gateways.one)
  const answers = await Promise.all(
    Array.from({ length: tabs }, async () => {
      const response = await connected(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ notificationCounts { total } }' }),
      })
      return (await response.json()) as unknown
    }),
  )
  const answer = { data: { notificationCounts: { total: 1 } } }
  expect(answers).toEqual(Array(tabs).fill(answer))
  await expect.poll(() => [...eventCounts.values()], { timeout: 20_000 }).toEqual(all(1))
})
