import type { Sql } from '../database/sql.js'
import type { Clock } from '../foundation/clock.js'
import { changedOf, nothingChanged, type ChangedRecords } from './model/changed-records.js'
import type { RecordKind } from './model/record-model.js'
import type { RecordStore } from './record-store.js'
import { londonToday } from './rules/tenure-rules.js'

/** Whether an alert is in force on the day `$1`. Missing data does not limit it. */
const inForce = `(is_active is not false
  and coalesce(start_date <= $1::date, true) and coalesce(end_date >= $1::date, true))`

const batchSize = 500

/** The stored persons and assets that these alerts are about. */
export async function alertTargets(tx: Sql, alertIds: readonly string[]): Promise<ChangedRecords> {
  if (alertIds.length === 0) return nothingChanged
  const rows = await tx.query<{ kind: RecordKind; id: string }>(
    `select 'person' as kind, person.id from cautionary_alert alert
    join person on person.id = alert.person_id where alert.id = any($1::uuid[])
    union
    select 'asset', asset.id from cautionary_alert alert
    join asset on asset.id = alert.asset_id where alert.id = any($1::uuid[])`,
    [alertIds],
  )
  return changedOf(rows)
}

/**
 * Sets whether written alerts are in force, and the flags of persons and assets. A person or an asset without alerts
 * keeps the flag of its own source.
 *
 * @param saved records that were written
 * @param targets of alerts that were written or removed
 */
export async function writeAlertFlags(
  tx: Sql,
  saved: ChangedRecords,
  targets: ChangedRecords,
  now: Date,
): Promise<void> {
  const written = [...saved.person, ...saved.asset]
  const ofAlerts = [...targets.person, ...targets.asset]
  if (saved.cautionaryAlert.length > 0) {
    await tx.execute(
      `update cautionary_alert set is_in_force = not is_in_force
      where id = any($2::uuid[]) and is_in_force <> ${inForce}`,
      [dayText(now), saved.cautionaryAlert],
    )
  }
  if (written.length + ofAlerts.length === 0) return
  await tx.execute(flagsSql, [written, ofAlerts])
}

const flagsSql = `
  with persons as (${flagSql('person', 'is_person_cautionary_alert')})
  ${flagSql('asset', 'is_asset_cautionary_alerted')}`

function flagSql(table: 'person' | 'asset', flag: string): string {
  const alerts = `select from cautionary_alert alert where alert.${table}_id = ${table}.id`
  return `update ${table} set ${flag} = not ${flag}
    where (id = any($2::uuid[]) or id = any($1::uuid[]) and exists (${alerts}))
      and ${flag} <> exists (${alerts} and alert.is_in_force)`
}

/** Writes the alerts that begin or end by their days, without an event. Their persons and assets follow. */
export async function refreshAlerts(
  sql: Sql,
  records: Pick<RecordStore, 'change'>,
  clock: Clock,
): Promise<void> {
  const due = await sql.query<{ id: string }>(
    `select id from cautionary_alert where is_in_force <> ${inForce} order by id`,
    [dayText(clock.now())],
  )
  for (let start = 0; start < due.length; start += batchSize) {
    const ids = due.slice(start, start + batchSize).map(({ id }) => id)
    await records.change(async (reader) => ({
      cautionaryAlerts: [...(await reader.rows('cautionaryAlert', ids)).values()],
    }))
  }
}

function dayText(now: Date): string {
  return londonToday(now).toISOString().slice(0, 10)
}
