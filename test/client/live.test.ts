import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MessageChannel } from 'node:worker_threads'
import { afterAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import {
  InboxChangesDocument,
  RecordChangesDocument,
  type RecordChangesSubscription,
  type RecordChangesSubscriptionVariables,
} from '../../client/src/documents/graphql.js'
import {
  openLive,
  type LiveClient,
  type LiveRequest,
  type LiveState,
} from '../../client/src/live.js'
import { serveTabs } from '../../client/src/live-worker.js'
import { sharedLive } from '../../client/src/shared-live.js'
import type { Port } from '../../client/src/tab-messages.js'
import { startTestGateway } from '../support/gateway.js'
import { openSeverableProxy } from '../support/severable-proxy.js'
import { createMany, openStreams, tokensFor } from './callers.js'

const pollOptions = { timeout: 20_000 }
const request = { query: InboxChangesDocument }

const gateway = await startTestGateway()
const door = await openSeverableProxy({
  host: '127.0.0.1',
  port: Number(new URL(gateway.url).port),
})
const url = `http://127.0.0.1:${door.port}/graphql`

afterAll(async () => {
  await door.close()
  await gateway.close()
})

/**
 * Follows the inbox. `events` collects the events, and the text `end` when the subscription completes. `end`
 * ends it.
 */
function follow(live: LiveClient) {
  const events: string[] = []
  const states: LiveState[] = []
  const end = live.subscribe(request, {
    next: ({ data, errors }) => {
      events.push(data?.notificationChanged?.event ?? errors?.[0]?.message ?? 'nothing')
    },
    error: (error) => {
      events.push(String(error))
    },
    complete: () => {
      events.push('end')
    },
    onState: (state) => {
      states.push(state)
    },
  })
  return { events, states, end }
}

describe('live updates', () => {
  it('reconnect after a loss, starting with the state', async () => {
    const tries: number[] = []
    const states: LiveState[] = []
    const live = openLive({
      url,
      tokens: tokensFor(gateway),
      onRetry: (count) => tries.push(count),
      onState: (state) => states.push(state),
    })
    const { events, end } = follow(live)
    await expect.poll(() => events, pollOptions).toEqual(['STATE'])
    door.sever()
    await expect.poll(() => tries.length, pollOptions).toBeGreaterThan(1)
    door.restore()
    await expect.poll(() => events, pollOptions).toEqual(['STATE', 'STATE'])
    await createMany(gateway, 1)
    await expect.poll(() => events, pollOptions).toEqual(['STATE', 'STATE', 'CREATED'])
    expect(states).toEqual(['opening', 'open', 'lost', 'open'])
    end()
    expect(states.at(-1)).toBe('closed')
    live.dispose()
  })

  it('send no more requests after dispose, because closing the stream ends them', async () => {
    const asking = vi.spyOn(globalThis, 'fetch')
    const live = openLive({ url, tokens: tokensFor(gateway) })
    const { events } = follow(live)
    await expect.poll(() => events, pollOptions).toEqual(['STATE'])
    live.dispose()
    await expect.poll(() => events, pollOptions).toEqual(['STATE', 'end'])
    const methods = asking.mock.calls.map(([, init]) => init?.method)
    asking.mockRestore()
    expect(methods).toEqual(['PUT', 'GET', 'POST'])
  })

  it('end at the gateway if the client ends them while they start', async () => {
    const { fetch } = globalThis
    const live = openLive({ url, tokens: tokensFor(gateway) })
    const subscription = follow(live)
    await expect.poll(() => subscription.events, pollOptions).toEqual(['STATE'])
    const open = await openStreams(gateway)
    // The subscription ends after the gateway has started it and before the response arrives.
    const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (init?.method !== 'POST') return fetch(address, init)
      const answer = await fetch(address, { ...init, signal: null })
      shortSubscription.end()
      init.signal?.throwIfAborted()
      return answer
    })
    const shortSubscription = follow(live)
    await expect.poll(() => shortSubscription.events, pollOptions).toEqual(['end'])
    asking.mockRestore()
    await expect.poll(() => openStreams(gateway), pollOptions).toBe(open)
    live.dispose()
  })

  it('have the types of the document and require its variables', async () => {
    type Request = LiveRequest<RecordChangesSubscription, RecordChangesSubscriptionVariables>
    expectTypeOf<{ query: typeof RecordChangesDocument }>().not.toExtend<Request>()
    const live = openLive({ url, tokens: tokensFor(gateway) })
    const variables = { kind: 'PERSONS', uuid: randomUUID() } as const
    const answered = new Promise((resolve, reject) => {
      live.subscribe(
        { query: RecordChangesDocument, variables },
        {
          next: (result) => {
            expectTypeOf(result.data).toEqualTypeOf<RecordChangesSubscription | null | undefined>()
            resolve(result)
          },
          error: reject,
          complete: () => undefined,
        },
      )
    })
    await expect(answered).resolves.toBeDefined()
    live.dispose()
  })

  it('report the state of each subscription, and `open` once every subscription is open', async () => {
    const states: LiveState[] = []
    const live = openLive({
      url,
      tokens: tokensFor(gateway),
      onState: (state) => states.push(state),
    })
    const one = follow(live)
    await expect.poll(() => one.states, pollOptions).toEqual(['opening', 'open'])
    const other = follow(live)
    expect(states).toEqual(['opening', 'open', 'opening'])
    await expect.poll(() => other.states, pollOptions).toEqual(['opening', 'open'])
    other.end()
    expect(other.states.at(-1)).toBe('closed')
    expect(states).toEqual(['opening', 'open', 'opening', 'open'])
    live.dispose()
  })

  it('end on an error that a retry cannot fix', async () => {
    const refusing = createServer((_, response) => response.writeHead(400).end()).listen(0)
    await once(refusing, 'listening')
    const { port } = refusing.address() as AddressInfo
    const live = openLive({ url: `http://127.0.0.1:${port}`, tokens: tokensFor(gateway) })
    const { events } = follow(live)
    await expect.poll(() => events.join(), pollOptions).toContain('400')
    live.dispose()
    refusing.close()
  })

  it('request another token when the first ones are rejected', async () => {
    const live = openLive({ url, tokens: tokensFor(gateway, ['stale', 'stale']) })
    const { events } = follow(live)
    await expect.poll(() => events, pollOptions).toEqual(['STATE'])
    live.dispose()
  })
})

describe('tabs of a browser', () => {
  /** Tabs that share one worker, connected as in a browser. */
  function browser(tabs: number) {
    const connect = serveTabs({ url })
    return Array.from({ length: tabs }, (_, index) => {
      const { port1, port2 } = new MessageChannel()
      connect(port1 as unknown as Port)
      const tokens = tokensFor(gateway, index === 0 ? ['stale'] : [])
      const live = sharedLive(port2 as unknown as Port, tokens)
      return {
        live,
        close: () => {
          live.dispose()
          port2.close()
        },
      }
    })
  }

  it('share one stream, and each tab sees every event', async () => {
    const open = () => openStreams(gateway)
    await expect.poll(open, pollOptions).toBe(0)
    const [alone] = browser(1)
    const one = alone === undefined ? null : follow(alone.live)
    await expect.poll(() => one?.events, pollOptions).toContain('STATE')
    const ofOne = await open()
    expect(ofOne).toBe(2)
    alone?.close()
    await expect.poll(open, pollOptions).toBe(0)
    const tabs = browser(3)
    const followed = tabs.map(({ live }) => follow(live))
    for (const { events } of followed)
      await expect.poll(() => events, pollOptions).toContain('STATE')
    await createMany(gateway, 1)
    for (const { events } of followed) {
      await expect.poll(() => events, pollOptions).toContain('CREATED')
    }
    // The connection and its subscriptions count: two more subscriptions, but no other connection.
    expect(await open()).toBe(ofOne + 2)
    tabs.forEach(({ close }) => {
      close()
    })
    await expect.poll(open, pollOptions).toBe(0)
  })

  it('still get updates when another tab is closed or unsubscribes', async () => {
    const tabs = browser(3)
    const [one, other, third] = tabs.map(({ live }) => follow(live))
    for (const tab of [one, other, third]) {
      await expect.poll(() => tab?.events, pollOptions).toContain('STATE')
    }
    tabs[0]?.close()
    other?.end()
    expect(other?.events.at(-1)).toBe('end')
    await createMany(gateway, 1)
    await expect.poll(() => third?.events, pollOptions).toContain('CREATED')
    expect(one?.events).not.toContain('CREATED')
    expect(other?.events).not.toContain('CREATED')
    tabs[1]?.close()
    tabs[2]?.close()
  })
})
