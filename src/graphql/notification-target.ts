import { Ctx, Resolver, Root } from 'type-graphql'
import { refuse, type ScopeRule } from '../access/policy.js'
import type { Scope } from '../access/scopes.js'
import { NotificationNode } from '../notifications/model/notification-type.js'
import { Node } from '../schema/node.js'
import type { RecordContext } from '../records/record-context.js'
import { kindParts } from '../records/kinds/kind-parts.js'
import { ruleOfKind } from '../records/kinds/kinds.js'
import type { RecordKind } from '../records/model/record-model.js'
import { OptionalFieldResolver } from '../schema/fields.js'

/** Kinds that notifications are about. */
const targetKinds = ['account', 'asset', 'person', 'tenure', 'transaction'] as const

/** The record that a notification is about. */
@Resolver(() => NotificationNode)
export class NotificationTargetResolver {
  @OptionalFieldResolver(
    () => Node,
    'The record with the id in `targetId`: a person, tenure, asset, account or transaction. Null if it does not exist. Only record types that the caller may read are searched; if none of them has the record and the caller lacks the scope for another type, the error is FORBIDDEN.',
  )
  target(@Root() { targetId }: NotificationNode, @Ctx() context: RecordContext) {
    return targetNode(targetId, context)
  }
}

/**
 * The target of a notification, whose kind is not stored. Only kinds that the caller may read are searched, with one
 * statement each for a page of notifications, so the response never reveals records of other kinds.
 *
 * @throws GatewayError FORBIDDEN if the target may be of a kind that the caller may not read
 */
async function targetNode(uuid: string, context: RecordContext): Promise<Node | null> {
  const { authentication, loaders } = context
  const readable = targetKinds.filter((kind) => refuse(authentication, ruleOfKind[kind]) === null)
  const records = await Promise.all(
    readable.map((kind) => kindParts[kind].node.find(uuid, loaders)),
  )
  const node = records.find((record) => record !== null) ?? null
  if (node !== null) return node
  const refusal = refuse(authentication, missingRule(readable))
  if (refusal !== null) throw refusal
  return null
}

/** The scopes of the kinds that the caller may not read: any one of them may reveal the target. */
function missingRule(readable: readonly RecordKind[]): ScopeRule {
  const missing: readonly Scope[] = targetKinds
    .filter((kind) => !readable.includes(kind))
    .flatMap((kind) => ruleOfKind[kind].allOf)
  return missing.length === 0 ? { allOf: [] } : { anyOf: missing }
}
