/**
 * State of one subscription, or of all subscriptions of a page. `closed`: there is no subscription. `opening`: no event
 * yet. `open`: the current state was received, and changes follow. `lost`: the stream was lost, and is being reopened.
 */
export type LiveState = 'closed' | 'opening' | 'open' | 'lost'

interface Subscription {
  readonly sink: { onState?(state: LiveState): void }
}

/** Reports its state to each subscription, and the overall state to the page. */
export class LiveStates {
  private readonly states = new Map<Subscription, LiveState>()
  private reported: LiveState = 'closed'

  constructor(private readonly onState: ((state: LiveState) => void) | undefined) {}

  set(subscription: Subscription, state: LiveState): void {
    if (this.states.get(subscription) === state) return
    this.states.set(subscription, state)
    subscription.sink.onState?.(state)
    this.report()
  }

  remove(subscription: Subscription): void {
    const state = this.states.get(subscription)
    if (!this.states.delete(subscription)) return
    if (state !== 'closed') subscription.sink.onState?.('closed')
    this.report()
  }

  /** `lost` if any subscription is lost; `open` only if all are open. */
  get overall(): LiveState {
    const states = new Set(this.states.values())
    return (['lost', 'opening', 'open'] as const).find((state) => states.has(state)) ?? 'closed'
  }

  private report(): void {
    const state = this.overall
    if (state === this.reported) return
    this.reported = state
    this.onState?.(state)
  }
}
