import type { LiveState } from '@housing-gateway/client/live'
import { createContext } from 'preact'
import { useSyncExternalStore } from 'preact/compat'
import { useContext } from 'preact/hooks'

/** State of the live updates. Only components that use it render again when it changes. */
export class LiveStateStore {
  private state: LiveState = 'closed'
  private readonly listeners = new Set<() => void>()

  readonly set = (state: LiveState): void => {
    this.state = state
    for (const listener of this.listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  readonly get = (): LiveState => this.state
}

export const LiveStateContext = createContext(new LiveStateStore())

export function useLiveState(): LiveState {
  const store = useContext(LiveStateContext)
  return useSyncExternalStore(store.subscribe, store.get)
}
