import { randomBytes } from 'node:crypto'
import { signDevelopmentToken } from '../../tools/token/development-token.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { systemClock } from '../../src/foundation/clock.js'
import { startTestGateway, type TestGateway } from './gateway.js'

const productionSecret = 'a-shared-secret-of-a-production-gateway'

/** A gateway in production mode, on a test database all the same; its tokens have a shared secret. */
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
  return {
    ...gateway,
    token,
    ask: (query, asking = {}) => gateway.ask(query, { token: everything, ...asking }),
  }
}
