import type { Database } from '../../src/database/database.js'
import type { KeyReference } from '../../src/notifications/credentials/service-credentials.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import type { OnProgress } from '../support/progress.js'

/** Number of insert statements, for progress output. */
const steps = 20

/** Inserts waiting emails, due in the order of creation. */
export async function fillBacklog(
  database: Database,
  count: number,
  keyRef: KeyReference,
  onProgress: OnProgress,
): Promise<void> {
  await fill(database, count, onProgress, (from, to) =>
    database.sql.query(
      `with made as (
        insert into notification (id, target_id, target_type, notification_type, service_key,
          template_id, email, personalisation_params, created_date, created_by)
        select ${timeOrderedId('at')}, gen_random_uuid(), 'FailedDirectDebits', 'Email',
          'name:housing', $3, 'ana@example.com',
          '{"name": "Ana", "amount": "12.50", "advice": "no"}', at, 'bench'
        from generate_series($1::int, $2::int) n,
          lateral (select now() - interval '1 day' + n * interval '1 millisecond' as at) moment
        RETURNING id, created_date
      )
      insert into notification_delivery
        (id, notification_id, channel, status, service_id, key_id, due_at, created_at)
      select gen_random_uuid(), id, 'Email', 'pending', $4, $5, created_date, created_date from made`,
      [from, to, sandboxTemplates.FailedDirectDebits.email.id, keyRef.serviceId, keyRef.keyId],
    ),
  )
}

/** One notification in 50 has the busiest target. The others are distributed evenly. */
const busiestInterval = 50
const perTarget = 50

/** Number of targets of `fillStored`, without the busiest target. */
export function targetsFor(count: number): number {
  return Math.ceil(count / perTarget)
}

/** SQL for the id of a target of `fillStored`. Numbers start at 0; the last target is the busiest. */
export const targetId = (number: string) => `md5('target ' || ${number})::uuid`

/** Inserts a year of notifications on all channels. */
export async function fillStored(
  database: Database,
  count: number,
  onProgress: OnProgress,
): Promise<void> {
  const targets = targetsFor(count)
  const oneOf = (words: readonly string[], number: string) =>
    `(ARRAY[${words.map((word) => `'${word}'`).join()}])[1 + ${number} % ${words.length}]`
  await fill(database, count, onProgress, (from, to) =>
    database.sql.execute(
      `insert into notification (id, target_id, target_type, notification_type, "user", message,
        is_read_status, require_action, has_open_action, reference, created_date, created_by)
      select ${timeOrderedId('at')},
        ${targetId(`case when n % ${busiestInterval} = 0 then ${targets} else hash % ${targets} end`)},
        ${oneOf(['FailedDirectDebits', 'MissedServiceChargePayments', 'Estimates', 'Actuals'], 'hash / 7')},
        ${oneOf(['Screen', 'Screen', 'Screen', 'Screen', 'Screen', 'Screen', 'Screen', 'Email', 'Text', 'Letter'], 'hash / 11')},
        'officer' || hash % 200 || '@example.com', 'A direct debit of £84.20 failed.',
        hash % 5 < 3, hash % 10 = 0, hash % 50 = 0, 'run-' || n, at, 'bench'
      from generate_series($1::int, $2::int) n,
        lateral (select hashint4(n)::bigint & 2147483647 as hash,
          now() - interval '365 days' + (n::float8 / $3) * interval '365 days' as at) made`,
      [from, to, count],
    ),
  )
}

/**
 * SQL for a UUID of version 7, like the ids that the gateway generates, so that indexes grow at their end.
 */
export function timeOrderedId(at: string): string {
  return `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`
}

async function fill(
  { sql }: Database,
  count: number,
  onProgress: OnProgress,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  await sql.execute('TRUNCATE notification, notification_delivery, provider_service CASCADE')
  for (let step = 0; step < steps; step += 1) {
    const from = Math.floor((count * step) / steps) + 1
    const to = Math.floor((count * (step + 1)) / steps)
    await insert(from, to)
    onProgress(to, count)
  }
  // Autovacuum would do this some time later.
  await sql.execute('VACUUM ANALYZE notification, notification_delivery')
}
