import type { Pool } from 'pg'
import { secretsKeyIds } from '../access/sealed-secrets.js'
import { bearable, type Finding, well, wrong } from './findings.js'

interface SealedWith {
  /** Id of the key. */
  readonly key: string
  readonly count: number
}

/** What is still opened: provider keys of messages that wait or are asked about, and secrets of webhooks. */
const question = `
  select split_part(sealed, '.', 1) as key, count(*)::int as count from (
    select service_key as sealed from notification
      where id in (select notification_id from notification_delivery where due_at is not null)
    union all select secret from webhook
    union all select previous_secret from webhook where previous_until > now()
  ) kept where sealed ~ '^[0-9a-f]{16}\\.' group by 1`

/** Whether what is stored can be opened, and whether old keys are still needed for it. */
export async function examineSecrets(
  pool: Pool,
  configured: readonly string[] | undefined,
): Promise<Finding[]> {
  const topic = 'stored secrets'
  const { rows: tables } = await pool.query<{ exist: boolean }>(
    `select to_regclass('webhook') is not null as exist`,
  )
  if (configured === undefined || tables[0]?.exist !== true) return []
  const { rows } = await pool.query<SealedWith>(question)
  const [current, ...old] = secretsKeyIds(configured)
  const countOf = (wanted: (key: string) => boolean) =>
    rows.filter(({ key }) => wanted(key)).reduce((sum, { count }) => sum + count, 0)
  const lost = countOf((key) => key !== current && !old.includes(key))
  const outdated = countOf((key) => old.includes(key))
  if (lost > 0) {
    return [
      wrong(
        topic,
        `${lost} are sealed with a key that SECRETS_KEY does not have`,
        'Put the old key behind the present one in SECRETS_KEY, after a comma.',
      ),
    ]
  }
  if (outdated > 0) {
    const next = 'Leave it there until this count is 0; rotateWebhookSecret seals secrets anew.'
    return [bearable(topic, `${outdated} still need an old key of SECRETS_KEY`, next)]
  }
  if (old.length === 0) return [well(topic, 'all are sealed with the key of SECRETS_KEY')]
  return [bearable(topic, 'none needs an old key', 'Take the old keys out of SECRETS_KEY.')]
}
