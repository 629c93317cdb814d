import type { Database } from '../database/database.js'
import type { Prisma, Webhook, WebhookDelivery } from '../generated/prisma/client.js'
import type { Connection } from '../paging/connection.js'
import { MomentList } from '../paging/moment-list.js'
import type { PagingArguments } from '../paging/page-request.js'
import type { Owner, WebhookDeliveryStatusWord } from './webhook-model.js'

/** Maximum number of rows that numbered pages may skip. */
const deepestOffset = 100_000

const hooks = new MomentList<'createdAt', Webhook>('webhooks', 'createdAt', deepestOffset)
const events = new MomentList<'occurredAt', WebhookDelivery>(
  'webhook-deliveries',
  'occurredAt',
  deepestOffset,
)

export interface WebhookDeliveryQuery extends PagingArguments {
  readonly status?: WebhookDeliveryStatusWord | null
}

/** Lists the webhooks of an owner, and the events sent to them. */
export class WebhookLists {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /**
   * Webhooks of an owner, oldest first.
   *
   * @throws GatewayError for invalid paging arguments
   */
  async page(owner: Owner, paging: PagingArguments): Promise<Connection<Webhook>> {
    const { webhook } = this.database.prisma
    return hooks.page({
      paging,
      descending: false,
      criteria: owner,
      read: ({ past, ...slice }) => webhook.findMany({ where: { AND: [owner, past] }, ...slice }),
      count: () => webhook.count({ where: owner }),
    })
  }

  /** Webhooks by id. Omits webhooks of other owners. */
  async byIds(owner: Owner, ids: readonly string[]): Promise<Map<string, Webhook>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.prisma.webhook.findMany({
      where: { id: { in: [...ids] }, ...owner },
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /**
   * The events of a webhook, latest first. A cursor is valid with any filter, and for `positionOf`.
   *
   * @throws GatewayError for invalid paging arguments
   */
  async deliveries(
    webhookId: string,
    { status, ...paging }: WebhookDeliveryQuery,
  ): Promise<Connection<WebhookDelivery>> {
    const { webhookDelivery } = this.database.prisma
    const where: Prisma.WebhookDeliveryWhereInput = { webhookId, ...(status ? { status } : {}) }
    return events.page({
      paging,
      descending: true,
      criteria: { webhookId },
      read: ({ past, ...slice }) =>
        webhookDelivery.findMany({ where: { AND: [where, past] }, ...slice }),
      count: () => webhookDelivery.count({ where }),
    })
  }
}

/** The position of an event in `deliveries`. @throws GatewayError CURSOR_INVALID or CURSOR_MISMATCH */
export function positionOf(
  cursor: string,
  webhookId: string,
  field: string,
): readonly [moment: Date, id: string] {
  return events.positionAt(cursor, { webhookId }, field)
}
