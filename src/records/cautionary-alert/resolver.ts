import { ArgsType, type ClassType } from 'type-graphql'
import { PagingArgs } from '../../schema/connections.js'
import { OptionalFlag } from '../../schema/fields.js'
import type { Node } from '../../schema/node.js'
import { AssetNode } from '../asset/type.js'
import { PersonNode } from '../person/type.js'
import { listResolver } from '../kinds/list-resolver.js'
import { itemId, latestFirst, type RecordList } from '../record-lists.js'
import { TenureNode } from '../tenure/type.js'
import { CautionaryAlertConnection } from './type.js'

@ArgsType()
class CautionaryAlertsArgs extends PagingArgs {
  @OptionalFlag('True for alerts in force, false for the others. Default all.')
  isInForce?: boolean | null
}

/** The alerts that belong to a record. */
const ownedBy = {
  person: 'item.person_id = parent.id',
  asset: 'item.asset_id = parent.id',
  tenure: `item.id = any(array(
    select alert.id from tenure
    join cautionary_alert alert on alert.asset_id = tenure.tenured_asset_id
    where tenure.id = parent.id
    union all
    select alert.id from household_member member
    join cautionary_alert alert on alert.person_id = member.person_id
    where member.tenure_id = parent.id))`,
} as const

type AlertOwner = keyof typeof ownedBy

/** Alerts in force first, then the latest first. */
function alertsOf(owner: AlertOwner, isInForce: boolean | null): RecordList {
  return {
    name: `cautionary-alerts-of-${owner}`,
    source: 'cautionary_alert item',
    where: `${ownedBy[owner]} and ($2::boolean is null or item.is_in_force = $2)`,
    values: [isInForce],
    filter: [JSON.stringify(isInForce)],
    keys: [
      { sql: 'item.is_in_force::int::bigint', type: 'bigint' },
      latestFirst('item.start_date'),
      itemId,
    ],
    direction: 'desc',
  }
}

/** Declares the field `cautionaryAlerts` of a record type. */
const alertsResolver = (node: () => ClassType<Node>, owner: AlertOwner, ownerText: string) =>
  listResolver({
    node,
    kind: 'cautionaryAlert',
    description: `Cautionary alerts of ${ownerText}, those in force first. Needs \`personal:read\` or \`search:alerts\`.`,
    args: CautionaryAlertsArgs,
    list: ({ isInForce = null }) => alertsOf(owner, isInForce),
    connection: CautionaryAlertConnection,
  })

export const cautionaryAlertResolvers = [
  alertsResolver(() => PersonNode, 'person', 'the person'),
  alertsResolver(() => AssetNode, 'asset', 'this asset itself'),
  alertsResolver(() => TenureNode, 'tenure', 'the asset and the members of the tenure'),
] as const
