import { SignJWT } from 'jose'
import type { Config } from '../../src/config/config.js'
import type { Clock } from '../../src/foundation/clock.js'
import { storedSecret } from '../../src/access/kept-secret.js'
import type { Scope } from '../../src/access/scopes.js'

export const developmentSecretFile = 'development-secret'

/** 30 days: long enough for a trial, and a forgotten token expires. */
const defaultTokenSeconds = 30 * 24 * 60 * 60

/** Default subject of a token. */
const developer = { user: 'developer@housing.example', name: 'Developer' }

/**
 * The secret that signs development tokens, stored in `<dataDir>/development-secret`.
 *
 * @throws ConfigError when the file is damaged, or readable by others and cannot be restricted
 */
export async function developmentSecret(dataDir: string): Promise<string> {
  return storedSecret(dataDir, developmentSecretFile)
}

export interface DevelopmentToken {
  readonly secret: string
  /** Becomes `sub`, and also `email` if it is an email address. */
  readonly user: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly roles?: readonly string[]
  readonly groups?: readonly string[]
  readonly ttlSeconds: number
  readonly issuer: string | undefined
  readonly audience: string | undefined
}

/** A token request; default user: the developer. */
interface TokenRequest extends Pick<DevelopmentToken, 'scopes'> {
  readonly user?: string | undefined
  readonly name?: string | undefined
  readonly roles?: readonly string[] | undefined
  readonly groups?: readonly string[] | undefined
  readonly ttlSeconds?: number | undefined
}

/** Signs a token with AUTH_SECRET, or else with the development secret. */
export async function signToken(
  config: Config,
  clock: Clock,
  {
    user = developer.user,
    name = developer.name,
    ttlSeconds = defaultTokenSeconds,
    scopes,
    roles = [],
    groups = [],
  }: TokenRequest,
): Promise<string> {
  return signDevelopmentToken(
    {
      user,
      name,
      ttlSeconds,
      scopes,
      roles,
      groups,
      secret: config.AUTH_SECRET ?? (await developmentSecret(config.DATA_DIR)),
      issuer: config.AUTH_ISSUER,
      audience: config.AUTH_AUDIENCE,
    },
    clock,
  )
}

/** Signs an HS256 token for a gateway with the same secret. */
export async function signDevelopmentToken(token: DevelopmentToken, clock: Clock): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000)
  const jwt = new SignJWT({
    name: token.name,
    scope: token.scopes.join(' '),
    ...(token.user.includes('@') ? { email: token.user } : {}),
    roles: token.roles ?? [],
    groups: token.groups ?? [],
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(token.user)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + token.ttlSeconds)
  if (token.issuer !== undefined) jwt.setIssuer(token.issuer)
  if (token.audience !== undefined) jwt.setAudience(token.audience)
  return jwt.sign(new TextEncoder().encode(token.secret))
}
