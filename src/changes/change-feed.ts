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

/** Whether the connection still carries anything is found out this often. */
const checkEveryMs = 15_000

/** Where nothing can be heard, everybody looks this often. */
const lookEveryMs = 2_000

const tries: BackOff = { firstMs: 100, longestMs: 5_000, factor: 2 }

/** `off` before the start and after the stop; `polling` where no notifications come through. */
export type FeedState = 'off' | 'listening' | 'lost' | 'polling'

export interface ChangeFeedParts {
  readonly announcements: Announcements
  readonly log: Log
}

/**
 * Tells those who ask what any gateway has committed to the database, after the commit. What is heard twice is
 * told twice. After a loss of the connection it tells of a gap in every topic, for what was announced
 * meanwhile is gone.
 */
export class ChangeFeed {
  private readonly events = new EventEmitter()
  readonly task: BackgroundTask
  private listening: Listening | null = null
  private current: FeedState = 'off'
  private hasListened = false

  constructor(private readonly parts: ChangeFeedParts) {
    this.events.setMaxListeners(0)
    this.task = new BackgroundTask({
      name: 'change feed',
      run: () => this.run(),
      retry: tries,
      failed: (error, failures) => {
        this.failed(error, failures)
      },
      end: () => this.end(),
    })
  }

  get state(): FeedState {
    return this.current
  }

  /**
   * Calls the listener with every change of a topic; it must not throw.
   *
   * @returns takes the listener away
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
      this.tellOfGap()
      return lookEveryMs
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
        this.parts.log.warn({ err: reason }, 'changes of other gateways are not heard just now')
        this.task.wake()
      },
    })
    if (connection.isLost) return
    this.listening = listening
    this.hasListened = true
    if (this.current === 'lost')
      this.parts.log.info({}, 'changes of other gateways are heard again')
    this.current = 'listening'
    this.tellOfGap()
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
        { everyMs: lookEveryMs },
        'The pooler in front of the database carries no notifications, so gateways look for changes instead. Give DATABASE_DIRECT_URL to have them at once.',
      )
      return
    }
    if (failures === 1)
      this.parts.log.warn({ err: error }, 'changes cannot be listened to just now')
    this.current = 'lost'
  }

  private tellOfGap(): void {
    for (const topic of changeTopics) this.events.emit(topic, { topic, what: 'gap', ids: null })
  }
}
