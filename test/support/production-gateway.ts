import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { signDevelopmentToken } from '../../tools/token/development-token.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { systemClock } from '../../src/foundation/clock.js'
import { readBy, startTestGateway, type TestGateway } from './gateway.js'

const productionSecret = 'a-shared-secret-of-a-production-gateway'

/** A gateway in production mode, on a test database, with tokens of a shared secret. */
export async function startProductionGateway(
  environment: Record<string, string> = {},
): Promise<TestGateway> {
  const gateway = await startTestGateway({
    NODE_ENV: 'production',
    PRODUCTION_ALLOW: 'embedded-database',
    AUTH_SECRET: productionSecret,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ...environment,
  })
  const token = (scopes: readonly Scope[], ttlSeconds = 3600) =>
    signDevelopmentToken(
      {
        secret: productionSecret,
        user: 'officer@example.com',
        name: 'Ada Officer',
        scopes,
        ttlSeconds,
        issuer: undefined,
        audience: undefined,
      },
      systemClock,
    )
  const everything = await token(allScopes)
  const ask: TestGateway['ask'] = (query, asking = {}) =>
    gateway.ask(query, { token: everything, ...asking })
  return { ...gateway, token, ask, read: readBy(ask) }
}

/** A production gateway for the tests of a file. It is closed after the last test. */
export async function sharedProductionGateway(
  environment: Record<string, string> = {},
): Promise<TestGateway> {
  const gateway = await startProductionGateway(environment)
  afterAll(() => gateway.close())
  return gateway
}
