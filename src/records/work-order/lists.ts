import { itemId, latestFirst, storableTexts, type RecordList } from '../record-lists.js'
import { activeTenureSql } from '../rules/tenure-rules.js'
import { closedStatuses } from './rules.js'

/** Criteria for the listed work orders of a record. A missing criterion does not filter. */
interface WorkOrderCriteria {
  readonly isOpen?: boolean | null
  readonly isOverdue?: boolean | null
  readonly trades?: readonly string[] | null
  readonly priorities?: readonly string[] | null
  readonly raisedFrom?: Date | null
}

/** The property references of the assets whose work orders belong to a record. */
const references = {
  asset: 'select asset_id from asset where id = parent.id',
  tenure: `select home.asset_id from tenure join asset home on home.id = tenure.tenured_asset_id
    where tenure.id = parent.id`,
  person: `select home.asset_id from household_member member
    join tenure on tenure.id = member.tenure_id
    join asset home on home.id = tenure.tenured_asset_id
    where member.person_id = parent.id and ${activeTenureSql('$2::date')}`,
} as const

export type WorkOrderOwner = keyof typeof references

const open = `(item.date_completed is null and
  lower(btrim(coalesce(item.status, ''))) not in (${closedStatuses.map((word) => `'${word}'`).join(', ')}))`
const overdue = `(${open} and
  coalesce((item.target_date at time zone 'Europe/London')::date < $2::date, false))`

/**
 * Work orders, latest first: of an asset itself, of the asset of a tenure, or of the assets of a person's active
 * tenures.
 *
 * @param today a day in London, as midnight UTC
 */
export function workOrdersOf(
  owner: WorkOrderOwner,
  criteria: WorkOrderCriteria,
  today: Date,
): RecordList {
  const { isOpen, isOverdue, trades, priorities, raisedFrom } = criteria
  const filter = [
    isOpen ?? null,
    isOverdue ?? null,
    storableTexts(trades),
    storableTexts(priorities),
    raisedFrom?.toISOString() ?? null,
  ]
  return {
    name: `work-orders-of-${owner}`,
    source: 'work_order item',
    where: `item.property_reference = any(array(${references[owner]}))
      and ($3::boolean is null or ${open} = $3)
      and ($4::boolean is null or ${overdue} = $4)
      and ($5::text[] is null or lower(item.trade_code) = any($5) or lower(item.trade_description) = any($5))
      and ($6::text[] is null or lower(item.priority) = any($6))
      and ($7::timestamptz is null or item.date_raised >= $7)`,
    values: [today.toISOString().slice(0, 10), ...filter],
    filter: [JSON.stringify(filter)],
    keys: [latestFirst('item.date_raised'), itemId],
    direction: 'desc',
  }
}
