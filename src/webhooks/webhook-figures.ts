import type { Database } from '../database/database.js'
import { streamId } from './stream-row.js'

/** Beyond this many rows the exact number is of no use. */
const mostCounted = 10_000

/** How messages to receivers of webhooks stand, over all replicas. */
export interface WebhookFigures {
  readonly waiting: number
  /** Events that wait to be published to the broker. */
  readonly unpublished: number
  /** Webhooks that are switched off because their receivers fail. */
  readonly off: number
}

/** @throws when the database does not answer */
export async function webhookFigures({ pool }: Pick<Database, 'pool'>): Promise<WebhookFigures> {
  const { rows } = await pool.query<WebhookFigures>(
    `select ${waiting('<>')} as waiting, ${waiting('=')} as unpublished,
      (select count(*)::int from webhook where off_reason is not null) as off`,
  )
  return rows[0] ?? { waiting: 0, unpublished: 0, off: 0 }
}

function waiting(compared: '=' | '<>'): string {
  return `(select count(*)::int from (
    select from webhook_delivery
    where status = 'waiting' and webhook_id ${compared} '${streamId}' limit ${mostCounted}) counted)`
}
