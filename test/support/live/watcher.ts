import { ReturningStream, type ReturningStreamOptions } from './returning-stream.js'

/** Counts next to a list. */
export interface ShownCounts {
  readonly total: number
  readonly unread: number
}

/** State of a notification in an event; `gone` if it was deleted. */
export type ShownState = 'unread' | 'read' | 'gone'

interface ShownChange {
  readonly event: string
  readonly notificationId: string | null
  readonly notification: { readonly user: string; readonly isReadStatus: boolean } | null
  readonly counts: ShownCounts
}

const query = `subscription {
  notificationChanged {
    event notificationId notification { user isReadStatus } counts { total unread }
  }
}`

export interface WatcherOptions extends Pick<ReturningStreamOptions, 'token' | 'address'> {
  /** Owner of the inbox; null for a supervisor, who sees all inboxes. */
  readonly person: string | null
  /** Owner by notification id; undefined if not known yet. */
  readonly ownerOf: (id: string) => string | undefined
}

/** A stream of notifications, and the state that a screen would show from its events. */
export class Watcher {
  readonly person: string | null
  /** Number of events for other people. */
  foreign = 0
  events = 0
  counts: ShownCounts | null = null
  readonly stream: ReturningStream
  private readonly lastStates = new Map<
    string,
    { readonly state: ShownState; readonly at: number }
  >()
  private stateAt = 0
  /** Time of the last event. */
  private lastAt = 0
  private readonly waiting = new Set<() => void>()

  constructor({ person, ownerOf, ...connection }: WatcherOptions) {
    this.person = person
    this.stream = new ReturningStream({
      ...connection,
      query,
      onData: ({ notificationChanged }, at) => {
        const change = notificationChanged as ShownChange
        this.note(change, at)
        if (person !== null && !isOf(person, change, ownerOf)) this.foreign += 1
        for (const check of this.waiting) check()
      },
    })
  }

  /** Whether the stream is open and shows these counts. */
  shows({ total, unread }: ShownCounts): boolean {
    return (
      this.stream.connected !== null &&
      this.counts?.total === total &&
      this.counts.unread === unread
    )
  }

  /**
   * Whether the stream, since a given time, has shown a notification in one of the states, or a full state.
   */
  hasSeen(id: string, states: readonly ShownState[], since: number): boolean {
    if (this.stream.connected === null) return false
    const last = this.lastStates.get(id)
    const isSeen = last !== undefined && last.at >= since && states.includes(last.state)
    return isSeen || this.stateAt >= since
  }

  /** Time of the event that met the condition; null after the timeout. */
  when(condition: () => boolean, withinMs: number): Promise<number | null> {
    if (condition()) return Promise.resolve(this.lastAt)
    return new Promise((resolve) => {
      const over = (at: number | null) => {
        clearTimeout(timer)
        this.waiting.delete(check)
        resolve(at)
      }
      const check = () => {
        if (condition()) over(this.lastAt)
      }
      const timer = setTimeout(() => {
        over(null)
      }, withinMs)
      this.waiting.add(check)
    })
  }

  private note({ event, notificationId: id, notification, counts }: ShownChange, at: number): void {
    this.events += 1
    this.counts = counts
    this.lastAt = at
    if (event === 'STATE') this.stateAt = at
    if (id === null) return
    const state = notification === null ? 'gone' : notification.isReadStatus ? 'read' : 'unread'
    this.lastStates.delete(id)
    this.lastStates.set(id, { state, at })
    const [oldest] = this.lastStates.keys()
    if (this.lastStates.size > 1_000 && oldest !== undefined) this.lastStates.delete(oldest)
  }
}

function isOf(
  person: string,
  { notificationId, notification }: ShownChange,
  ownerOf: WatcherOptions['ownerOf'],
): boolean {
  const owner = notificationId === null ? person : (ownerOf(notificationId) ?? person)
  return owner === person && (notification === null || notification.user === person)
}
