import { decodeJwt, jwtVerify } from 'jose'
import { isUuid } from '../../src/foundation/uuid.js'
import { apiError, type ApiError } from './api-error.js'
import type { Caller, SandboxService } from './services.js'

/**
 * The service and key that signed the token of a request.
 *
 * @throws ApiError 401 without a token, 403 for a token of an unknown key
 */
export async function authenticate(
  services: readonly SandboxService[],
  authorization = '',
): Promise<Caller> {
  const [, token] = /^bearer (.+)$/i.exec(authorization) ?? []
  if (token === undefined)
    throw authError('Unauthorized: authentication token must be provided', 401)
  const issuer = issuerOf(token)
  const service = services.find(({ id }) => id === issuer)
  if (service === undefined) throw authError('Invalid token: service not found')
  for (const key of service.keys) {
    if (await isSignedWith(token, key.secret)) return { service, key }
  }
  throw authError('Invalid token: API key not found')
}

function issuerOf(token: string): string {
  try {
    const { iss } = decodeJwt(token)
    return isUuid(iss) ? iss.toLowerCase() : ''
  } catch {
    throw authError('Invalid token: make sure your API token is a signed JSON web token')
  }
}

async function isSignedWith(token: string, secret: string): Promise<boolean> {
  try {
    await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return true
  } catch {
    return false
  }
}

function authError(message: string, status = 403): ApiError {
  return apiError(status, 'AuthError', message)
}
