/**
 * State of one subscription, or of all subscriptions of a page. `closed`: there is none. `opening`: no event yet.
 * `open`: the current state was received, and changes follow. `lost`: the stream was lost, and is being reopened.
 */
export type LiveState = 'closed' | 'opening' | 'open' | 'lost'

interface Followed {
  readonly sink: { onState?(state: LiveState): void }
}

/** Reports its state to each subscription, and the overall state to the page. */
export class LiveStates {
  private readonly states = new Map<Followed, LiveState>()
  private told: LiveState = 'closed'

  constructor(private readonly onState: ((state: LiveState) => void) | undefined) {}

  set(followed: Followed, state: LiveState): void {
    if (this.states.get(followed) === state) return
    this.states.set(followed, state)
    followed.sink.onState?.(state)
    this.tell()
  }

  remove(followed: Followed): void {
    const state = this.states.get(followed)
    if (!this.states.delete(followed)) return
    if (state !== 'closed') followed.sink.onState?.('closed')
    this.tell()
  }

  /** `lost` if any subscription is lost; `open` only if all are open. */
  get overall(): LiveState {
    const states = new Set(this.states.values())
    return (['lost', 'opening', 'open'] as const).find((state) => states.has(state)) ?? 'closed'
  }

  private tell(): void {
    const state = this.overall
    if (state === this.told) return
    this.told = state
    this.onState?.(state)
  }
}
