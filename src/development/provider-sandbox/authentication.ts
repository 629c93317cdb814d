import { compactVerify, decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { JWSSignatureVerificationFailed } from 'jose/errors'
import type { Clock } from '../../foundation/clock.js'
import { refusal, type ApiError } from './api-error.js'
import type { Caller, SandboxKey, SandboxService } from './services.js'
import { isUuid } from '../../foundation/uuid.js'

const toleranceSeconds = 30
const daysRevokedKeysAreRemembered = 7

/** Checks the signed token of a request as the provider does, in its order. */
export class Authentication {
  private readonly services: ReadonlyMap<string, SandboxService>

  constructor(
    services: readonly SandboxService[],
    private readonly clock: Clock,
  ) {
    this.services = new Map(services.map((service) => [service.id, service]))
  }

  /** @throws ApiError 401 without a token, 403 with one that does not hold */
  async caller(authorization: string | undefined): Promise<Caller> {
    if (authorization === undefined || authorization === '') {
      throw refused('Unauthorized: authentication token must be provided', 401)
    }
    if (!/^bearer /i.test(authorization)) {
      throw refused('Unauthorized: authentication bearer scheme must be used', 401)
    }
    const token = authorization.slice('bearer '.length)
    const { algorithm, claims } = decoded(token)
    const service = this.issuer(claims.iss)
    if (algorithm !== 'HS256') throw refused('Invalid token: algorithm used is not HS256')
    for (const key of service.keys) {
      if (this.isForgotten(key) || !(await isSignedWith(token, key.secret))) continue
      const offset = Math.abs((claims.iat ?? 0) - this.clock.now().getTime() / 1000)
      // The claim is in whole seconds, and clients round it either way.
      if (Math.floor(offset) > toleranceSeconds) {
        throw refused('Error: Your system clock must be accurate to within 30 seconds')
      }
      if (key.revokedAt !== undefined) throw refused('Invalid token: API key revoked')
      return { service, key }
    }
    throw refused('Invalid token: API key not found')
  }

  private issuer(id: unknown): SandboxService {
    if (id === undefined) throw refused('Invalid token: iss field not provided')
    if (!isUuid(id)) throw refused('Invalid token: service id is not the right data type')
    const service = this.services.get(id.toLowerCase())
    if (service === undefined) throw refused('Invalid token: service not found')
    if (service.archived === true) throw refused('Invalid token: service is archived')
    return service
  }

  private isForgotten({ revokedAt }: SandboxKey): boolean {
    const days = daysRevokedKeysAreRemembered * 86_400_000
    return revokedAt !== undefined && this.clock.now().getTime() - revokedAt.getTime() > days
  }
}

function decoded(token: string): { algorithm: string | undefined; claims: JWTPayload } {
  try {
    return { algorithm: decodeProtectedHeader(token).alg, claims: decodeJwt(token) }
  } catch {
    throw refused(
      'Invalid token: make sure your API token matches the example at https://docs.notifications.service.gov.uk/rest-api.html#authorisation-header',
    )
  }
}

async function isSignedWith(token: string, secret: string): Promise<boolean> {
  try {
    await compactVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return true
  } catch (error) {
    if (error instanceof JWSSignatureVerificationFailed) return false
    throw error
  }
}

function refused(message: string, status = 403): ApiError {
  return refusal(status, 'AuthError', message)
}
