import { randomUUID } from 'node:crypto'
import { createGateway, type Gateway } from '../../src/app.js'
import { developmentSecret, signDevelopmentToken } from '../../tools/token/development-token.js'
import { allScopes } from '../../src/access/scopes.js'
import { systemClock } from '../../src/foundation/clock.js'
import { readConfig } from '../../src/config/config.js'
import type { FixedLimits } from '../../src/config/fixed-limits.js'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../support/eventually.js'
import type { Asker } from '../support/wrong-answers.js'
import { scratchFolder } from '../support/scratch-folder.js'

/** Longer than any gateway may take to answer. */
const patienceMs = 20_000

/** Pause between requests of a caller, which leaves CPU time for the gateways. */
const betweenMs = 40

/** Six callers with one name work at full speed for minutes. */
const noLimits = JSON.stringify({
  default: { operations: 1_000_000, writes: 1_000_000, cost: 1_000_000_000 },
})

const reading = '{ searchPersons(pageSize: 1) { totalCount } }'
const writing = `mutation ($key: String!, $target: String!) {
  createNotification(input: {
    targetId: $target targetType: ACTUALS notificationType: SCREEN message: $key idempotencyKey: $key
  }) { notification { id } errors { code } }
}`

/** The outcome of one request. `code` is `ok`, a code of the error table, or `no answer`. */
export interface Outcome {
  readonly gateway: number
  readonly kind: 'read' | 'write'
  readonly code: string
  /** The idempotency key and message of a write. */
  readonly key: string
  readonly ms: number
  /** By `performance.now()`. */
  readonly endedAt: number
}

/** Replicas of a gateway on one database, in this process, with callers that read and write constantly. */
export class Fleet {
  readonly outcomes: Outcome[] = []
  /** Log lines of all gateways. */
  readonly log: string[] = []
  readonly urls: string[] = []
  private readonly gateways: Gateway[] = []
  private callers: Promise<unknown>[] = []
  private isOver = false

  private constructor(
    /** The Authorization header of the callers. */
    readonly authorization: string,
    private readonly removeFolder: () => Promise<void>,
  ) {}

  static async start(
    environment: Readonly<Record<string, string>>,
    replicas = 3,
    limits: Partial<FixedLimits> = {},
  ): Promise<Fleet> {
    const folder = await scratchFolder()
    const secret = await developmentSecret(folder.path)
    const token = await signDevelopmentToken(
      {
        secret,
        user: 'officer@example.com',
        name: 'Ada Officer',
        scopes: allScopes,
        ttlSeconds: 86_400,
        issuer: undefined,
        audience: undefined,
      },
      systemClock,
    )
    const fleet = new Fleet(`Bearer ${token}`, () => folder.remove())
    const config = readConfig({
      NODE_ENV: 'test',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'info',
      DATA_DIR: folder.path,
      SHUTDOWN_GRACE_SECONDS: '5',
      CALLER_LIMITS: noLimits,
      ...environment,
    })
    for (let number = 0; number < replicas; number += 1) {
      const logStream = { write: (line: string) => fleet.log.push(line) }
      const gateway = await createGateway({
        config: { ...config, limits: { ...config.limits, ...limits } },
        logStream,
      })
      fleet.gateways.push(gateway)
      fleet.urls.push(await gateway.http.listen({ host: '127.0.0.1', port: 0 }))
      gateway.startSending()
    }
    return fleet
  }

  /** Starts a reader and a writer at each gateway, each with one request at a time, until `rest`. */
  work(): void {
    this.isOver = false
    this.callers = this.urls.flatMap((_, gateway) =>
      (['read', 'write'] as const).map(async (kind) => {
        while (!this.isOver) {
          this.outcomes.push(await this.ask(gateway, kind))
          await pause(betweenMs)
        }
      }),
    )
  }

  async rest(): Promise<void> {
    this.isOver = true
    await Promise.all(this.callers)
  }

  /** Resolves when the latest `answers` requests of each kind at each gateway have succeeded. */
  async serves(answers = 5): Promise<void> {
    const startedAt = performance.now()
    await eventually(
      () =>
        this.urls.every((_, gateway) =>
          (['read', 'write'] as const).every((kind) => {
            const recent = this.outcomes
              .filter(
                (one) => one.gateway === gateway && one.kind === kind && one.endedAt > startedAt,
              )
              .slice(-answers)
            return recent.length === answers && recent.every(({ code }) => code === 'ok')
          }),
        ),
      true,
    )
    await eventually(async () => (await this.readiness()).every((status) => status === 200), true)
  }

  /** One caller for each gateway. */
  get askers(): Asker[] {
    return this.urls.map((url) => ({
      ask: async (query, { variables = {} } = {}) => {
        const response = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: this.authorization },
          body: JSON.stringify({ query, variables }),
        })
        return { body: (await response.json()) as Awaited<ReturnType<Asker['ask']>>['body'] }
      },
    }))
  }

  /** The HTTP status of each `/ready`; 0 without an answer. */
  readiness(): Promise<number[]> {
    return Promise.all(
      this.urls.map((url) =>
        fetch(`${url}/ready`, { signal: AbortSignal.timeout(patienceMs) }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
  }

  /** The status and the checks of each `/ready`. */
  readinessStates(): Promise<ReadyState[]> {
    return Promise.all(
      this.urls.map(async (url) => {
        const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(patienceMs) })
        const { status: readiness, checks } = (await response.json()) as ReadyAnswer
        const { database, writes, search } = checks
        return { status: response.status, readiness, database, writes, search }
      }),
    )
  }

  async ask(gateway: number, kind: 'read' | 'write'): Promise<Outcome> {
    const key = randomUUID()
    const startedAt = performance.now()
    const code = await this.codeOf(gateway, kind, key)
    const endedAt = performance.now()
    return { gateway, kind, code, key, ms: endedAt - startedAt, endedAt }
  }

  /** @returns its duration in milliseconds */
  async close(): Promise<number> {
    const startedAt = performance.now()
    await Promise.all(this.gateways.map((gateway) => gateway.close()))
    await this.removeFolder()
    return performance.now() - startedAt
  }

  private async codeOf(gateway: number, kind: 'read' | 'write', key: string): Promise<string> {
    try {
      const response = await fetch(`${String(this.urls[gateway])}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: this.authorization },
        body: JSON.stringify({
          query: kind === 'read' ? reading : writing,
          variables: kind === 'read' ? {} : { key, target: randomUUID() },
        }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const { errors, data } = (await response.json()) as Answer
      const [error] = [...(errors ?? []), ...(data?.createNotification?.errors ?? [])]
      return error === undefined ? 'ok' : (error.extensions?.code ?? error.code ?? 'unknown')
    } catch {
      return 'no answer'
    }
  }
}

interface ReadyState {
  readonly status: number
  readonly readiness: string
  readonly database: string | undefined
  readonly writes: string | undefined
  readonly search: string | undefined
}

interface ReadyAnswer {
  readonly status: string
  readonly checks: Readonly<Record<string, string>>
}

interface Refusal {
  readonly code?: string
  readonly extensions?: { readonly code: string }
}

interface Answer {
  readonly errors?: readonly Refusal[]
  readonly data?: { readonly createNotification?: { readonly errors: readonly Refusal[] } } | null
}
