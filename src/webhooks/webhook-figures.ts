import type { Database } from '../database/database.js'
import { Prisma } from '../generated/prisma/client.js'
import { streamId } from './stream-row.js'
import { webhookQueue } from './webhook-jobs.js'

/** Events of webhooks over all gateways; counts stop at 10,000. */
export interface WebhookFigures {
  readonly waiting: number
  /** Events waiting to be published to the broker. */
  readonly unpublished: number
  /** Webhooks that were switched off because their receivers fail. */
  readonly off: number
}

/** @throws when the database does not answer */
export async function webhookFigures({ sql }: Pick<Database, 'sql'>): Promise<WebhookFigures> {
  const waiting = (compared: '=' | '<>') =>
    webhookQueue.count(Prisma.raw(`status = 'waiting' and webhook_id ${compared} '${streamId}'`))
  const { text, values } = Prisma.sql`
    select ${waiting('<>')} as waiting, ${waiting('=')} as unpublished,
      (select count(*)::int from webhook where off_reason is not null) as off`
  const [figures] = await sql.query<WebhookFigures>(text, values)
  return figures ?? { waiting: 0, unpublished: 0, off: 0 }
}
