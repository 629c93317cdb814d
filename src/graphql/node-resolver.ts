import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import { refuse, type ScopeRule } from '../access/policy.js'
import { GatewayError } from '../errors/gateway-error.js'
import { DeadEventNode } from '../events/dead-event-schema.js'
import type { DeadEvents } from '../events/dead-events.js'
import { DeliveryNode } from '../notifications/delivery/delivery-type.js'
import { RecipientNode } from '../notifications/directory/recipient-schema.js'
import type { NotificationSystem } from '../notifications/notification-system.js'
import { NotificationNode } from '../notifications/model/notification-type.js'
import { Node } from '../schema/node.js'
import { decodeNodeId } from '../schema/node-id.js'
import type { RecordContext } from '../records/record-context.js'
import { principalOf } from '../schema/request-context.js'
import { kindParts } from '../records/kinds/kind-parts.js'
import { kindDefinitions, kindOfType, ruleOfKind } from '../records/kinds/kinds.js'
import type { WebhookLists } from '../webhooks/webhook-lists.js'
import { ownerOf } from '../webhooks/webhook-model.js'
import { WebhookNode } from '../webhooks/webhook-type.js'
import { ownRule } from '../operation/field-rules.js'
import { documentLimits } from '../operation/limits.js'
import { OptionalQuery } from '../schema/fields.js'

const rules: Readonly<Record<string, ScopeRule>> = {
  ...Object.fromEntries(kindDefinitions.map(({ name, type }) => [type, ruleOfKind[name]])),
  DeadEvent: { allOf: ['operate'] },
  // Shown with notifications, and to operators in the list of failed deliveries.
  Delivery: {
    anyOf: ['notifications:own', 'notifications:read', 'notifications:write', 'operate'],
  },
  Notification: ownRule('Query', 'notification'),
  Recipient: { anyOf: ['notifications:write', 'recipients:write'] },
  Webhook: { allOf: ['webhooks:write'] },
}

/** Reads records of any kind by their opaque ids. Each kind needs the scope of its own queries. */
@Resolver()
export class NodeResolver {
  constructor(
    private readonly notifications: Pick<NotificationSystem, 'reader' | 'recipients'>,
    private readonly events: Pick<DeadEvents, 'byIds'>,
    private readonly webhooks: Pick<WebhookLists, 'byIds'>,
  ) {}

  @OptionalQuery(() => Node, 'The record with this id. Null if it does not exist.')
  async node(
    @Arg('id', () => ID, { description: 'Opaque id of any record.' }) id: string,
    @Ctx() context: RecordContext,
  ): Promise<Node | null> {
    const [node] = await this.find([id], 'id', context)
    return node ?? null
  }

  @Query(() => [Node], {
    nullable: 'items',
    description:
      'The records with these ids, in the same order. Null in place of a record that does not exist.',
  })
  async nodes(
    @Arg('ids', () => [ID], {
      description: `Opaque ids of any records. At most ${documentLimits.nodes}.`,
    })
    ids: string[],
    @Ctx() context: RecordContext,
  ): Promise<(Node | null)[]> {
    if (ids.length > documentLimits.nodes) {
      throw new GatewayError({
        code: 'LIST_SIZE_OUT_OF_RANGE',
        message: `ids may have at most ${documentLimits.nodes} ids.`,
        path: ['ids'],
      })
    }
    return this.find(ids, 'ids', context)
  }

  private async find(
    ids: readonly string[],
    argument: string,
    context: RecordContext,
  ): Promise<(Node | null)[]> {
    const requested = ids.map((id) => {
      const decoded = decodeNodeId(id)
      const rule =
        decoded === null || !Object.hasOwn(rules, decoded.type) ? undefined : rules[decoded.type]
      if (decoded !== null && rule !== undefined) return { ...decoded, rule }
      throw new GatewayError({
        code: 'ID_INVALID',
        message: `${argument} contains a text that is not a valid id.`,
        path: [argument],
      })
    })
    for (const { rule } of requested) {
      const refusal = refuse(context.authentication, rule)
      if (refusal !== null) throw refusal
    }
    const idsOf = (name: string) =>
      requested.filter(({ type }) => type === name).map(({ uuid }) => uuid)
    const principal = principalOf(context)
    const [notifications, deliveries, events, webhooks, recipients] = await Promise.all([
      this.notifications.reader.visible(idsOf('Notification'), principal),
      this.notifications.reader.visibleDeliveries(idsOf('Delivery'), principal),
      this.events.byIds(idsOf('DeadEvent')),
      this.webhooks.byIds(ownerOf(principal), idsOf('Webhook')),
      this.notifications.recipients.byIds(idsOf('Recipient')),
    ])
    return Promise.all(
      requested.map(async ({ type, uuid }) => {
        switch (type) {
          case 'DeadEvent':
            return wrap(events.get(uuid), (event) => new DeadEventNode(event))
          case 'Delivery':
            return wrap(deliveries.get(uuid), (row) => new DeliveryNode(row))
          case 'Notification':
            return wrap(notifications.get(uuid), (row) => new NotificationNode(row))
          case 'Recipient':
            return wrap(recipients.get(uuid), (row) => new RecipientNode(row))
          case 'Webhook':
            return wrap(webhooks.get(uuid), (row) => new WebhookNode(row))
          default:
            return kindParts[kindOfType(type)].node.find(uuid, context.loaders)
        }
      }),
    )
  }
}

function wrap<Row>(row: Row | undefined, toNode: (row: Row) => Node): Node | null {
  return row === undefined ? null : toNode(row)
}
