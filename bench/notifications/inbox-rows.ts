import type { Database } from '../../src/database/database.js'
import type { OnProgress } from '../support/progress.js'
import { timeOrderedId } from './generated-rows.js'

/** Each of the two measured readers receives one notification in 50. */
const readerInterval = 50

/** A reader with unread notifications only. */
export const unreadReader = 'unread@example.com'
/** A reader with one unread notification in a hundred. */
export const readReader = 'read@example.com'

/** Number of insert statements. Each must be short, so that it does not look like a hanging database. */
const steps = 100

/**
 * Inserts a year of notifications with their recipients in bulk, without the triggers.
 *
 * @param count number of notifications; each of the two readers receives a fiftieth
 */
export async function fillInboxes(
  { sql }: Database,
  count: number,
  onProgress: OnProgress,
): Promise<void> {
  await sql.session(async (session) => {
    await session.execute('set statement_timeout = 0')
    await session.execute('alter table notification disable trigger user')
    for (let step = 0; step < steps; step += 1) {
      const from = Math.floor((count * step) / steps) + 1
      const to = Math.floor((count * (step + 1)) / steps)
      await session.execute(statement, [from, to, count])
      onProgress(to, count)
    }
    await session.execute('alter table notification enable trigger user')
    // Autovacuum would do this some time later.
    await session.execute('vacuum (analyze) notification')
    await session.execute('vacuum (analyze) notification_recipient')
  })
}

const oneOf = (words: readonly string[], number: string) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + ${number} % ${words.length}]`

const statement = `with made as (
    insert into notification (id, target_id, target_type, notification_type, "user", message,
      is_read_status, require_action, has_open_action, created_date, created_by)
    select ${timeOrderedId('at')}, md5('target ' || hash % 20000)::uuid,
      ${oneOf(['FailedDirectDebits', 'MissedServiceChargePayments', 'Estimates', 'Actuals'], 'hash / 7')},
      ${oneOf([...Array.from({ length: 9 }, () => 'Screen'), 'Email'], 'hash / 11')},
      case n % ${readerInterval} when 0 then '${unreadReader}' when 1 then '${readReader}'
        else 'officer' || hash % 200 || '@example.com' end,
      'A direct debit of £84.20 failed.',
      n % ${readerInterval} = 1 and n / ${readerInterval} % 100 > 0, hash % 10 = 0, hash % 50 = 0, at, 'bench'
    from generate_series($1::int, $2::int) n,
      lateral (select hashint4(n)::bigint & 2147483647 as hash,
        now() - interval '365 days' + (n::float8 / $3) * interval '365 days' as at) moment
    returning *
  )
  insert into notification_recipient (notification_id, key, kind, value, created_date, notification_type,
    target_id, target_type, require_action, has_open_action, seen_at, read_at)
  select id, 'email:' || "user", 'email', "user", created_date, notification_type, target_id,
    target_type, require_action, has_open_action,
    case when is_read_status then created_date end, case when is_read_status then created_date end
  from made`
