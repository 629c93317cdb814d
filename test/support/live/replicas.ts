import { setTimeout as pause } from 'node:timers/promises'

const againAfterMs = 20

/** A gateway in a separate process. */
export interface Replica {
  readonly url: string
  /** Kills the gateway without a clean shutdown. */
  kill(): Promise<void>
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly unknown[]
}

/** Gateways on one database. A test kills some of them. */
export class Replicas {
  readonly all: Replica[] = []

  /** @param launch starts another gateway; resolves when it is ready */
  constructor(private readonly launch: () => Promise<Replica>) {}

  async add(count: number): Promise<void> {
    this.all.push(...(await Promise.all(Array.from({ length: count }, () => this.launch()))))
  }

  /** Kills a random gateway. Its connections are lost when this resolves. */
  async kill(): Promise<void> {
    const [replica] = this.all.splice(Math.floor(Math.random() * this.all.length), 1)
    await replica?.kill()
  }

  /** A random address, other than `failed` if possible. */
  address(failed: string | null = null): string {
    const others = this.all.filter(({ url }) => url !== failed)
    const choice = others.length > 0 ? others : this.all
    return choice[Math.floor(Math.random() * choice.length)]?.url ?? failed ?? ''
  }

  /** Retries until a gateway responds. A killed gateway may already have done the operation. */
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
