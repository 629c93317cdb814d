import { signDevelopmentToken } from '../../tools/token/development-token.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { systemClock } from '../../src/foundation/clock.js'

/** A token for gateways with this secret. It is valid for a day, and by default it has every scope. */
export function benchToken(
  secret: string,
  user = 'bench@example.com',
  scopes: readonly Scope[] = allScopes,
): Promise<string> {
  return signDevelopmentToken(
    {
      secret,
      user,
      name: 'Bench',
      scopes,
      ttlSeconds: 24 * 3600,
      issuer: undefined,
      audience: undefined,
    },
    systemClock,
  )
}
