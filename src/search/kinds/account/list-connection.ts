import { ObjectType } from 'type-graphql'
import type { Account } from '../../../generated/prisma/client.js'
import { connectionType } from '../../../schema/connections.js'
import { AccountNode } from './type.js'

@ObjectType({ description: 'A page of the accounts that belong to a record.' })
export class AccountListConnection extends connectionType(
  'AccountList',
  () => AccountNode,
  (row: Account) => AccountNode.of(row),
) {}
