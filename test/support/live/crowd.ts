import type { MadeChange, People } from './people.js'
import type { Replicas } from './replicas.js'
import type { Truth } from './truth.js'
import { Watcher } from './watcher.js'

export interface CrowdParts {
  readonly replicas: Replicas
  readonly people: People
  readonly truth: Truth
  readonly tokenOf: (person: string) => Promise<string>
  /** Of somebody who sees everything; `n` of them. */
  readonly tokenOfSupervisor: (n: number) => Promise<string>
}

/** How many open streams there are of each kind. */
export interface CrowdSizes {
  /** Of inboxes; as many for each person. */
  readonly own: number
  /** Of those who see everything. */
  readonly all: number
}

/** How a stream came to show a change, in milliseconds. */
export interface Seen {
  /** From the answer to whoever made the change; 0 where it was shown before. */
  readonly afterAnswer: number
  /** From the request of whoever made the change. */
  readonly afterRequest: number
  /** Whether the stream was lost meanwhile; `afterAnswer` then counts from that. */
  readonly wasLost: boolean
}

/** A stream that is late by more than this is left behind. */
const longestMs = 10_000

/** Many people with their screens open. */
export class Crowd {
  readonly watchers: Watcher[] = []

  constructor(private readonly parts: CrowdParts) {}

  /** Opens streams, a few at a time; resolves when each has shown its first state. */
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

  /** Makes one change and waits until every stream that is to show it does; null for each that does not. */
  async change(): Promise<(Seen | null)[]> {
    const { people, truth } = this.parts
    return people.withOne(async (person) => {
      const asked = performance.now()
      const made = await people.change(person)
      const answered = performance.now()
      const counts = await truth.of(person)
      return Promise.all([
        ...this.ofPerson(person).map((watcher) =>
          this.seen(watcher, () => watcher.shows(counts), asked, answered),
        ),
        ...this.supervisors().map((watcher) => this.seenByAll(watcher, made, asked, answered)),
      ])
    })
  }

  /** Makes so many changes, a few at a time, and returns what `change` does of each. */
  async changes(
    count: number,
    atOnce = 4,
    onProgress: (done: number, total: number) => void = () => undefined,
  ): Promise<(Seen | null)[]> {
    const seen: (Seen | null)[] = []
    let begun = 0
    let done = 0
    const changing = async () => {
      while (begun < count) {
        begun += 1
        seen.push(...(await this.change()))
        done += 1
        onProgress(done, count)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, changing))
    return seen
  }

  /** Streams that do not show what the database holds within so many milliseconds, while nothing changes. */
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
      ...{ person, token },
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
    asked: number,
    answered: number,
  ): Promise<Seen | null> {
    return this.seen(watcher, () => watcher.hasSeen(id, states, asked), asked, answered)
  }

  private async seen(
    watcher: Watcher,
    condition: () => boolean,
    asked: number,
    answered: number,
  ): Promise<Seen | null> {
    const at = await watcher.when(condition, longestMs)
    if (at === null) return null
    const { lostAt } = watcher.stream
    const wasLost = lostAt >= asked
    // What was there already when somebody looked counts as seen at the answer.
    const from = wasLost ? Math.max(answered, lostAt) : answered
    return { wasLost, afterAnswer: Math.max(0, at - from), afterRequest: at - asked }
  }
}
