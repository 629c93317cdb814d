import { ObjectType } from 'type-graphql'
import type { HouseholdMember, Tenure } from '../../../generated/prisma/client.js'
import { connectionType } from '../../../schema/connections.js'
import { HouseholdMemberType, TenureNode } from './type.js'

@ObjectType({ description: 'A page of the tenures that belong to a record.' })
export class TenureListConnection extends connectionType(
  'TenureList',
  () => TenureNode,
  (row: Tenure) => TenureNode.of(row),
) {}

@ObjectType({ description: 'A page of the members of a tenure.' })
export class HouseholdMemberConnection extends connectionType(
  'HouseholdMember',
  () => HouseholdMemberType,
  (row: HouseholdMember) => new HouseholdMemberType(row),
) {}
