import type { MadeChange, People } from './people.js'
import type { Replicas } from './replicas.js'
import type { Truth } from './truth.js'
import { Watcher } from './watcher.js'

export interface CrowdParts {
  readonly replicas: Replicas
  readonly people: People
  readonly truth: Truth
  readonly tokenOf: (person: string) => Promise<string>
  /** Token of supervisor `n`, who sees all notifications. */
  readonly tokenOfSupervisor: (n: number) => Promise<string>
}

/** Number of open streams. */
export interface CrowdSizes {
  /** Streams of inboxes, spread evenly over the people. */
  readonly own: number
  /** Streams of supervisors. */
  readonly all: number
}

/** Delay of a change on a stream, in milliseconds. */
export interface Seen {
  /** Since the response to the change; 0 if the stream was faster. */
  readonly afterAnswer: number
  /** Since the request of the change. */
  readonly afterRequest: number
  /** Whether the stream was lost after the request. `afterAnswer` then starts at the loss, if that is later. */
  readonly wasLost: boolean
}

/** A stream that shows a change later than this has missed it. */
const longestMs = 10_000

/** Many people with their screens open. */
export class Crowd {
  readonly watchers: Watcher[] = []

  constructor(private readonly parts: CrowdParts) {}

  /** Opens streams, a few at a time, and waits for the first state of each. */
  async open({ own, all }: CrowdSizes): Promise<void> {
    const { people, tokenOf, tokenOfSupervisor } = this.parts
    const persons = Array.from(
      { length: own },
      (_, n) => people.names[n % people.names.length] ?? '',
    )
    const begin = [
      ...persons.map((person) => async () => this.watcher(person, await tokenOf(person))),
      ...Array.from(
        { length: all },
        (_, n) => async () => this.watcher(null, await tokenOfSupervisor(n)),
      ),
    ]
    const opening = async () => {
      for (let next = begin.shift(); next !== undefined; next = begin.shift()) {
        const watcher = await next()
        const at = await watcher.when(() => watcher.stream.connected !== null, 60_000)
        if (at === null) throw new Error(`A stream did not open: ${watcher.stream.faults.join()}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, opening))
  }

  /**
   * Makes one change and waits for it on every stream that should show it; null for a stream that does not
   * show it.
   */
  async change(): Promise<(Seen | null)[]> {
    const { people, truth } = this.parts
    return people.withOne(async (person) => {
      const startedAt = performance.now()
      const change = await people.change(person)
      const answeredAt = performance.now()
      const counts = await truth.of(person)
      return Promise.all([
        ...this.ofPerson(person).map((watcher) =>
          this.sighting(watcher, () => watcher.shows(counts), startedAt, answeredAt),
        ),
        ...this.supervisors().map((watcher) =>
          this.seenByAll(watcher, change, startedAt, answeredAt),
        ),
      ])
    })
  }

  /** Makes `count` changes, a few at a time, and returns the results of `change`. */
  async changes(
    count: number,
    atOnce = 4,
    onProgress: (done: number, total: number) => void = () => undefined,
  ): Promise<(Seen | null)[]> {
    const sightings: (Seen | null)[] = []
    let startedCount = 0
    let done = 0
    const changing = async () => {
      while (startedCount < count) {
        startedCount += 1
        sightings.push(...(await this.change()))
        done += 1
        onProgress(done, count)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, changing))
    return sightings
  }

  /**
   * The streams that do not show the state of the database within this time. Call it while nothing changes.
   */
  async leftBehind(withinMs: number): Promise<Watcher[]> {
    const { truth } = this.parts
    const [inboxes, all] = [await truth.inboxes(), await truth.all()]
    const late = await Promise.all(
      this.watchers.map(async (watcher) => {
        const { person } = watcher
        const counts = person === null ? all : (inboxes.get(person) ?? { total: 0, unread: 0 })
        const at = await watcher.when(() => watcher.shows(counts), withinMs)
        return at === null ? [watcher] : []
      }),
    )
    return late.flat()
  }

  close(): void {
    for (const { stream } of this.watchers) stream.close()
  }

  private watcher(person: string | null, token: string): Watcher {
    const { replicas, people } = this.parts
    const watcher = new Watcher({
      person,
      token,
      address: (failed) => replicas.address(failed),
      ownerOf: (id) => people.owners.get(id),
    })
    this.watchers.push(watcher)
    return watcher
  }

  private ofPerson(person: string): Watcher[] {
    return this.watchers.filter((watcher) => watcher.person === person)
  }

  private supervisors(): Watcher[] {
    return this.watchers.filter(({ person }) => person === null)
  }

  private seenByAll(
    watcher: Watcher,
    { id, states }: MadeChange,
    startedAt: number,
    answeredAt: number,
  ): Promise<Seen | null> {
    return this.sighting(
      watcher,
      () => watcher.hasSeen(id, states, startedAt),
      startedAt,
      answeredAt,
    )
  }

  private async sighting(
    watcher: Watcher,
    condition: () => boolean,
    startedAt: number,
    answeredAt: number,
  ): Promise<Seen | null> {
    const at = await watcher.when(condition, longestMs)
    if (at === null) return null
    const { lostAt } = watcher.stream
    const wasLost = lostAt >= startedAt
    // A change that was already visible counts as seen at the response.
    const from = wasLost ? Math.max(answeredAt, lostAt) : answeredAt
    return { wasLost, afterAnswer: Math.max(0, at - from), afterRequest: at - startedAt }
  }
}
