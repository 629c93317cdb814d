import type { Database } from '../../database/database.js'
import type { KeyAge, SealedSecrets } from '../../access/sealed-secrets.js'
import { sealedPrefix } from './service-credentials.js'

/** The number of stored secrets that a key of `SECRETS_KEY` encrypts. */
export interface SealedCount {
  /** Secrets of webhooks, or provider keys that callers sent with notifications. */
  readonly of: 'webhooks' | 'notifications'
  readonly key: KeyAge
  readonly count: number
}

/** Upper bound of counts. Above it, the exact number does not matter. */
const maxCounted = 10_000

const mayBeSent = `(status in ('pending', 'sending') and due_at is not null)
  or (status not in ('pending', 'sending') and due_at is not null)
  or (status in ('failed', 'uncertain') and (status = 'uncertain' or failure_retryable))`

/** Counts stored secrets by encryption key. An old key that encrypts no secret can be removed. */
export class SealedSecretCounts {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly secrets: Pick<SealedSecrets, 'ageOf'>,
  ) {}

  /** @throws Error if the database is unavailable */
  async read(): Promise<readonly SealedCount[]> {
    const rows = await this.database.sql.query<{
      of: SealedCount['of']
      id: string
      count: number
    }>(
      `select 'webhooks' as of, split_part(secret, '.', 1) as id, count(*)::int as count from (
        select secret from webhook
        union all select previous_secret from webhook
          where previous_secret is not null and previous_until > now()
      ) secrets group by 2
      union all
      select 'notifications', split_part(substr(service_key, ${sealedPrefix.length + 1}), '.', 1), count(*)::int from (
        select service_key from notification_delivery delivery
        join notification on notification.id = notification_id
        where (${mayBeSent}) and starts_with(service_key, '${sealedPrefix}') limit ${maxCounted}
      ) waiting group by 2`,
    )
    const counts = new Map<string, SealedCount>()
    for (const { of, id, count } of rows) {
      const key = this.secrets.ageOf(id)
      const previous = counts.get(`${of} ${key}`)?.count ?? 0
      counts.set(`${of} ${key}`, { of, key, count: previous + count })
    }
    return [...counts.values()]
  }
}
