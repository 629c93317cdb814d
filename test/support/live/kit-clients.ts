import { MessageChannel } from 'node:worker_threads'
import { InboxChangesDocument } from '../../../client/src/documents/graphql.js'
import { openLive, type LiveClient, type LiveState } from '../../../client/src/live.js'
import { serveTabs } from '../../../client/src/live-worker.js'
import { sharedLive } from '../../../client/src/shared-live.js'
import type { Port } from '../../../client/src/tab-messages.js'
import type { TokenSource } from '../../../client/src/tokens.js'

const subscriptionsPerClient = 4
const tabs = 3

/** A page that follows the inbox with the client kit. */
export class KitClient {
  /** When each subscription last received the current state, by `performance.now()`. */
  readonly stateAt: number[]
  /** When the client last reported `open`. */
  openAt = 0
  readonly faults: string[] = []
  private readonly live: LiveClient

  constructor(
    readonly name: string,
    subscriptions: number,
    open: (onState: (state: LiveState) => void) => LiveClient,
  ) {
    this.stateAt = Array<number>(subscriptions).fill(0)
    this.live = open((state) => {
      if (state === 'open') this.openAt = performance.now()
    })
    for (const index of this.stateAt.keys()) this.follow(index)
  }

  /** True if the client has opened, and every subscription has received the current state, since `moment`. */
  isServedSince(moment: number): boolean {
    return this.openAt > moment && this.stateAt.every((at) => at > moment)
  }

  close(): void {
    this.live.dispose()
  }

  private follow(index: number): void {
    this.live.subscribe(
      { query: InboxChangesDocument },
      {
        next: ({ data, errors }) => {
          if (errors !== undefined) this.faults.push(JSON.stringify(errors))
          if (data?.notificationChanged?.event === 'STATE') this.stateAt[index] = performance.now()
        },
        error: (error) => {
          this.faults.push(String(error))
        },
        complete: () => undefined,
      },
    )
  }
}

/**
 * Two clients with four subscriptions each, one per connection mode, and three tabs that share one worker and
 * have one subscription each.
 */
export function openKitClients(gateway: string, tokens: TokenSource): KitClient[] {
  const url = `${gateway}/graphql`
  const connectTab = serveTabs({ url })
  return [
    new KitClient('one stream', subscriptionsPerClient, (onState) =>
      openLive({ url, tokens, onState }),
    ),
    new KitClient('a stream each', subscriptionsPerClient, (onState) =>
      openLive({ url, tokens, onState, singleConnection: false }),
    ),
    ...Array.from(
      { length: tabs },
      (_, tab) =>
        new KitClient(`tab ${tab + 1}`, 1, (onState) => {
          const { port1, port2 } = new MessageChannel()
          connectTab(port1 as unknown as Port)
          return sharedLive(port2 as unknown as Port, tokens, { onState })
        }),
    ),
  ]
}

/** Slots that the clients use at the gateway: one per subscription, and one per shared connection. */
export const kitClientSlots = 1 + subscriptionsPerClient + subscriptionsPerClient + 1 + tabs
