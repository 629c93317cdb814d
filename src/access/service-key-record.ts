import { GatewayError } from '../errors/gateway-error.js'
import type { ServiceKey } from '../generated/prisma/client.js'
import { isScope, type Scope } from './scopes.js'

/** A service key without its secret, which cannot be shown again. */
export interface ServiceKeyRecord {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

const nameLimit = 100

/** Converts a stored row. Scopes that no longer exist are omitted. */
export function toServiceKeyRecord({ scopes, ...row }: ServiceKey): ServiceKeyRecord {
  const { id, name, createdAt, revokedAt } = row
  return { id, name, scopes: scopes.filter(isScope), createdAt, revokedAt }
}

/** @throws GatewayError REQUIRED or TOO_LONG, with the name of the input as path */
export function checkServiceKeyInput(name: string, scopes: readonly Scope[]): void {
  if (name === '') throw inputFault('REQUIRED', 'name', 'A service key needs a name.')
  if (name.length > nameLimit) {
    throw inputFault('TOO_LONG', 'name', `The name may have at most ${nameLimit} characters.`)
  }
  if (scopes.length === 0) {
    throw inputFault('REQUIRED', 'scopes', 'A service key needs at least one scope.')
  }
}

export function nameTaken(): GatewayError {
  return inputFault(
    'BAD_USER_INPUT',
    'name',
    'Another service key has this name. Revoke it first, or choose another name.',
  )
}

function inputFault(
  code: 'REQUIRED' | 'TOO_LONG' | 'BAD_USER_INPUT',
  field: string,
  message: string,
): GatewayError {
  return new GatewayError({ code, message, path: [field] })
}
