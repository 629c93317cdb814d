/**
 * The state of one subscription, or of all that a page has: nothing is followed, the first event has yet to come,
 * the present state was received and changes follow, or the stream was lost and is opened again.
 */
export type LiveState = 'closed' | 'opening' | 'open' | 'lost'

interface Followed {
  readonly sink: { onState?(state: LiveState): void }
}

/** Tells each subscription its state, and a page the state of all of them. */
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

  /** `lost` if one subscription is lost, `open` only if each of them is. */
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
