import type { Database } from '../../database/database.js'
import type { KeyAge, SealedSecrets } from '../../access/sealed-secrets.js'
import { sealedMark } from './service-credentials.js'

/** How many stored secrets a key of `SECRETS_KEY` opens. */
export interface SealedCount {
  /** Whose they are: secrets of webhooks, or keys that callers sent with notifications. */
  readonly of: 'webhooks' | 'notifications'
  readonly key: KeyAge
  readonly count: number
}

/** Beyond this many rows the exact number is of no use. */
const mostCounted = 10_000

const mayBeSent = `(status in ('pending', 'sending') and due_at is not null)
  or (status not in ('pending', 'sending') and due_at is not null)
  or (status in ('failed', 'uncertain') and (status = 'uncertain' or failure_retryable))`

/** Tells which keys are still needed, by what is stored: an old one that opens nothing may go. */
export class SealedStandings {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly secrets: Pick<SealedSecrets, 'ageOf'>,
  ) {}

  /**
   * What stands for the stream of a broker is a webhook without a secret.
   *
   * @throws when the database does not answer
   */
  async read(): Promise<readonly SealedCount[]> {
    const { rows } = await this.database.pool.query<{
      of: SealedCount['of']
      id: string
      count: number
    }>(
      `select 'webhooks' as of, split_part(secret, '.', 1) as id, count(*)::int as count from (
        select secret from webhook where secret <> ''
        union all select previous_secret from webhook
          where previous_secret is not null and previous_until > now()
      ) kept group by 2
      union all
      select 'notifications', split_part(substr(service_key, ${sealedMark.length + 1}), '.', 1), count(*)::int from (
        select service_key from notification_delivery delivery
        join notification on notification.id = notification_id
        where (${mayBeSent}) and starts_with(service_key, '${sealedMark}') limit ${mostCounted}
      ) waiting group by 2`,
    )
    const counts = new Map<string, SealedCount>()
    for (const { of, id, count } of rows) {
      const key = this.secrets.ageOf(id)
      const known = counts.get(`${of} ${key}`)?.count ?? 0
      counts.set(`${of} ${key}`, { of, key, count: known + count })
    }
    return [...counts.values()]
  }
}
