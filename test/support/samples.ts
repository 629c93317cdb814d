import { randomUUID } from 'node:crypto'
import type { Principal } from '../../src/access/principal.js'
import { allScopes } from '../../src/access/scopes.js'
import type { CreateNotification } from '../../src/notifications/create/notification-input.js'
import type { Caller } from '../../src/access/audit-trail.js'
import type {
  AssetRecord,
  PersonRecord,
  TenureRecord,
} from '../../src/records/model/record-model.js'

/** Records and inputs with default values; a test sets only the relevant values. */
export function samplePerson(overrides: Partial<PersonRecord> = {}): PersonRecord {
  return {
    id: randomUUID(),
    firstName: 'Ana',
    surname: 'Example',
    personTypes: ['Tenant'],
    ...overrides,
  }
}

export function sampleAsset(overrides: Partial<AssetRecord> = {}): AssetRecord {
  return {
    id: randomUUID(),
    assetId: '00054374',
    assetType: 'Dwelling',
    assetAddress: {
      addressLine1: '14 Rowan House',
      addressLine2: 'Marlow Estate',
      postCode: 'E8 1DY',
    },
    ...overrides,
  }
}

export function sampleTenure(overrides: Partial<TenureRecord> = {}): TenureRecord {
  return {
    id: randomUUID(),
    paymentReference: '228008546',
    tenureTypeCode: 'SEC',
    tenureTypeDescription: 'Secure',
    householdMembers: [],
    ...overrides,
  }
}

export function sampleNotification(
  overrides: Partial<CreateNotification> = {},
): CreateNotification {
  return {
    targetId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    targetType: 'FailedDirectDebits',
    notificationType: 'Screen',
    message: 'The direct debit failed.',
    ...overrides,
  }
}

/** A notification with the required input for all channels, and a random template id. */
export function sampleExternal(overrides: Partial<CreateNotification> = {}): CreateNotification {
  return sampleNotification({
    notificationType: 'Email',
    serviceKey: 'housing',
    templateId: randomUUID(),
    email: 'ana@example.com',
    mobileNumber: '07700 900123',
    personalisationParams: {
      firstName: 'Ana',
      lastName: 'Example',
      addressLine1: 'Ana Example',
      addressLine2: '14 Rowan House',
      addressLine3: 'E8 1DY',
    },
    ...overrides,
  })
}

export function sampleCaller(overrides: Partial<Principal> = {}): Caller {
  const principal: Principal = {
    kind: 'user',
    id: 'ada',
    name: 'Ada Officer',
    email: 'ada@example.com',
    scopes: new Set(allScopes),
    person: { subject: 'ada', isEmailVerified: true, roles: [], groups: [], memberOf: [] },
    ...overrides,
  }
  return { principal, requestId: 'request-1' }
}

/** The audience of a service that may read all notifications. */
export const everybody = { kind: 'all', viewer: null } as const
