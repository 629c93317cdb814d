import { setTimeout as pause } from 'node:timers/promises'

const againAfterMs = 20

/** A gateway in a process of its own. */
export interface Replica {
  readonly url: string
  /** Ends it as a power switch would. */
  kill(): Promise<void>
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly unknown[]
}

/** Gateways on one database, of which now and then one is killed, as clients reach them. */
export class Replicas {
  readonly all: Replica[] = []

  /** @param launch starts another one; resolves when it is ready */
  constructor(private readonly launch: () => Promise<Replica>) {}

  async add(count: number): Promise<void> {
    this.all.push(...(await Promise.all(Array.from({ length: count }, () => this.launch()))))
  }

  /** Kills one of them; connections to it are lost by then. */
  async kill(): Promise<void> {
    const [gone] = this.all.splice(Math.floor(Math.random() * this.all.length), 1)
    await gone?.kill()
  }

  /** Any of them, but not the one that has just failed, where there is another. */
  address(failed: string | null = null): string {
    const others = this.all.filter(({ url }) => url !== failed)
    const choice = others.length > 0 ? others : this.all
    return choice[Math.floor(Math.random() * choice.length)]?.url ?? failed ?? ''
  }

  /** Asks until somebody answers: whoever asked a gateway that was killed does not know what it has done. */
  async ask(
    token: string,
    query: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<NonNullable<Answer['data']>> {
    let failed: string | null = null
    for (;;) {
      const url = this.address(failed)
      try {
        const response = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ query, variables }),
        })
        const { data, errors } = (await response.json()) as Answer
        if (errors === undefined && data !== null && data !== undefined) return data
        if (response.status < 500) throw new RefusedError(JSON.stringify(errors))
      } catch (error) {
        if (error instanceof RefusedError) throw error
      }
      failed = url
      await pause(againAfterMs)
    }
  }
}

class RefusedError extends Error {}
