import { afterAll, expect } from 'vitest'
import { createGateway, type Gateway, type GatewayParts } from '../../src/app.js'
import {
  developmentSecret,
  signDevelopmentToken,
  type DevelopmentToken,
} from '../../tools/token/development-token.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { systemClock, type Clock } from '../../src/foundation/clock.js'
import { readConfig } from '../../src/config/config.js'
import type { FixedLimits } from '../../src/config/fixed-limits.js'
import { testDatabaseSettings } from './database.js'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    // Responses have any shape; the tests check it.
    readonly data?: Record<string, never> | null
    readonly errors?: readonly {
      readonly message: string
      readonly path?: readonly (string | number)[]
      readonly extensions: { readonly code: string; readonly argument?: string }
    }[]
  }
}

export interface Asking {
  readonly variables?: Record<string, unknown>
  /** Undefined uses a token with every scope; null sends none. */
  readonly token?: string | null
}

/** A complete gateway on a private database, listening on a free port. */
export interface TestGateway {
  readonly gateway: Gateway
  readonly url: string
  /** Log lines, for tests of what must not be logged. */
  readonly log: readonly string[]
  /** Settings for commands on the same data. */
  readonly environment: Readonly<Record<string, string>>
  token(
    scopes: readonly Scope[],
    ttlSeconds?: number,
    user?: string,
    membership?: Pick<DevelopmentToken, 'roles' | 'groups'>,
  ): Promise<string>
  ask(query: string, asking?: Asking): Promise<Answer>
  /** Returns the data of a response, and fails on errors. */
  read<Data>(query: string, asking?: Asking): Promise<Data>
  close(): Promise<void>
}

/** A gateway for the tests of a file or `describe`. It is closed after the last test. */
export async function sharedGateway(
  ...args: Parameters<typeof startTestGateway>
): Promise<TestGateway> {
  const gateway = await startTestGateway(...args)
  afterAll(() => gateway.close())
  return gateway
}

export async function startTestGateway(
  environment: Record<string, string> = {},
  clock: Clock = systemClock,
  {
    limits = {},
    ...parts
  }: Pick<GatewayParts, 'webhooks'> & { readonly limits?: Partial<FixedLimits> } = {},
): Promise<TestGateway> {
  const settings = await testDatabaseSettings()
  const log: string[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'info',
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.url,
    ...environment,
  })
  const gateway = await createGateway({
    config: { ...config, limits: { ...config.limits, ...limits } },
    clock,
    logStream: { write: (line) => log.push(line) },
    ...parts,
  })
  const url = await gateway.http.listen({ host: '127.0.0.1', port: 0 })
  const token: TestGateway['token'] = async (
    scopes,
    ttlSeconds = 3600,
    user = 'officer@example.com',
    membership = {},
  ) =>
    signDevelopmentToken(
      {
        ...membership,
        secret: await developmentSecret(settings.dataDir),
        user,
        name: 'Ada Officer',
        scopes,
        ttlSeconds,
        issuer: undefined,
        audience: undefined,
      },
      clock,
    )
  const everything = await token(allScopes)
  const ask: TestGateway['ask'] = async (query, { variables, token: ownToken } = {}) => {
    const bearer = ownToken === undefined ? everything : ownToken
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify({ query, variables }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    }
  }
  return {
    gateway,
    url,
    log,
    environment: {
      DATA_DIR: settings.dataDir,
      DEMO_DATA: 'off',
      DATABASE_URL: settings.url,
    },
    token,
    ask,
    read: readBy(ask),
    close: async () => {
      await gateway.close()
      await settings.dispose()
    },
  }
}

/** Implements `read` with `ask`. */
export function readBy(ask: TestGateway['ask']): TestGateway['read'] {
  return async (query, asking) => {
    const { body } = await ask(query, asking)
    expect(body.errors).toBeUndefined()
    return body.data as never
  }
}
