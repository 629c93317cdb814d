import { EventEmitter } from 'node:events'
import {
  DeafConnectionError,
  type Announcements,
  type Listening,
} from '../database/announcements.js'
import type { BackOff } from '../queue/backoff.js'
import type { Log } from '../foundation/log.js'
import { BackgroundTask } from '../queue/background-task.js'
import { changeTopics, readChange, type Change, type ChangeTopic } from './change.js'

/** Interval of connection tests. A dead connection reports no error by itself. */
const checkEveryMs = 15_000

/** Poll interval where LISTEN does not work. */
const pollEveryMs = 2_000

const reconnectBackOff: BackOff = { firstMs: 100, longestMs: 5_000, factor: 2 }

/** `off` before the start and after the stop; `polling` behind a pooler that does not support LISTEN. */
export type ListenerState = 'off' | 'listening' | 'lost' | 'polling'

export interface ChangeListenerParts {
  readonly announcements: Announcements
  readonly log: Log
}

/**
 * Reports the changes that any gateway commits, after the commit. A change may be reported twice.
 * After every new connection, each topic gets a `gap`, because changes may have been missed.
 */
export class ChangeListener {
  private readonly events = new EventEmitter()
  readonly task: BackgroundTask
  private listening: Listening | null = null
  private current: ListenerState = 'off'
  private hasListened = false

  constructor(private readonly parts: ChangeListenerParts) {
    this.events.setMaxListeners(0)
    this.task = new BackgroundTask({
      name: 'change feed',
      run: () => this.run(),
      retry: reconnectBackOff,
      failed: (error, failures) => {
        this.failed(error, failures)
      },
      end: () => this.end(),
    })
  }

  get state(): ListenerState {
    return this.current
  }

  /**
   * Calls the listener with every change of a topic. The listener must not throw.
   *
   * @returns a function that removes the listener
   */
  on(topic: ChangeTopic, listener: (change: Change) => void): () => void {
    this.events.on(topic, listener)
    return () => this.events.off(topic, listener)
  }

  private async end(): Promise<void> {
    await this.listening?.stop().catch(() => undefined)
    this.listening = null
    this.current = 'off'
  }

  /** Connects, or checks the connection. */
  private async run(): Promise<number> {
    const { announcements } = this.parts
    if (this.current === 'polling') {
      this.announceGap()
      return pollEveryMs
    }
    if (this.listening === null) await this.listen(announcements)
    else await this.check(this.listening)
    return this.listening === null ? 0 : checkEveryMs
  }

  private async listen(announcements: Announcements): Promise<void> {
    const connection = { isLost: false }
    const listening = await announcements.listen({
      heard: (payload) => {
        const change = readChange(payload)
        if (change !== null) this.events.emit(change.topic, change)
      },
      lost: (reason) => {
        connection.isLost = true
        this.listening = null
        this.current = 'lost'
        this.parts.log.warn(
          { err: reason },
          'Lost the connection for changes of other gateways; reconnecting',
        )
        this.task.wake()
      },
    })
    if (connection.isLost) return
    this.listening = listening
    this.hasListened = true
    if (this.current === 'lost')
      this.parts.log.info({}, 'Receiving changes of other gateways again')
    this.current = 'listening'
    this.announceGap()
  }

  private async check(listening: Listening): Promise<void> {
    try {
      await listening.check()
    } catch (error) {
      this.listening = null
      this.current = 'lost'
      await listening.stop().catch(() => undefined)
      throw error
    }
  }

  private failed(error: unknown, failures: number): void {
    if (error instanceof DeafConnectionError && !this.hasListened) {
      this.current = 'polling'
      this.parts.log.warn(
        { everyMs: pollEveryMs },
        'The pooler in front of the database does not support LISTEN, so gateways poll for changes. Set DATABASE_DIRECT_URL to receive them at once.',
      )
      return
    }
    if (failures === 1) this.parts.log.warn({ err: error }, 'Cannot listen for changes; retrying')
    this.current = 'lost'
  }

  private announceGap(): void {
    for (const topic of changeTopics) this.events.emit(topic, { topic, what: 'gap', ids: null })
  }
}
