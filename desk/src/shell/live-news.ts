import type { LiveState } from '@housing-gateway/client/live'
import { createContext } from 'preact'
import { useSyncExternalStore } from 'preact/compat'
import { useContext } from 'preact/hooks'

/** State of the live updates. Only components that use it render again when it changes. */
export class LiveNews {
  private state: LiveState = 'closed'
  private readonly followers = new Set<() => void>()

  readonly tell = (state: LiveState): void => {
    this.state = state
    for (const follower of this.followers) follower()
  }

  readonly follow = (follower: () => void): (() => void) => {
    this.followers.add(follower)
    return () => {
      this.followers.delete(follower)
    }
  }

  readonly now = (): LiveState => this.state
}

export const LiveNewsContext = createContext(new LiveNews())

export function useLiveState(): LiveState {
  const news = useContext(LiveNewsContext)
  return useSyncExternalStore(news.follow, news.now)
}
