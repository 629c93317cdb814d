import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ScopeRule } from '../../src/access/policy.js'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { kindDefinitions } from '../../src/records/kinds/kinds.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import type { RootOperation } from './root-operation.js'

/** The scopes that a rule names. */
export function scopesIn(rule: ScopeRule): readonly Scope[] {
  return 'anyOf' in rule ? rule.anyOf : rule.allOf
}

/** Every path to a record of the type requires one of these scopes. */
export const scopesOfKind: Readonly<Record<string, readonly Scope[]>> = {
  ...Object.fromEntries(kindDefinitions.map(({ type, scope }) => [type, [scope]])),
  DeadEvent: ['operate'],
  Delivery: ['notifications:own', 'notifications:read', 'notifications:write', 'operate'],
  Notification: ['notifications:own', 'notifications:read', 'notifications:write'],
  Recipient: ['notifications:write', 'recipients:write'],
  Webhook: ['webhooks:write'],
}

export const someUuid = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

/** The id of a missing record. */
export function absentId(type: string): string {
  return encodeNodeId({ type, uuid: someUuid })
}

const text = readFileSync(new URL('root-operations.yaml', import.meta.url), 'utf8')
  .replaceAll('<uuid>', someUuid)
  .replace(/<(Asset|Notification)>/g, (_id, type: string) => absentId(type))

/** Operations by root field. A test checks that none is missing. */
export const rootOperations = Object.fromEntries(
  Object.entries(parse(text) as Readonly<Record<string, RootOperation>>).map(
    ([field, operation]) => [
      field,
      operation.isForAll === true ? { ...operation, scopes: allScopes } : operation,
    ],
  ),
)
