import { Arg, Ctx, ID, InputType, Resolver } from 'type-graphql'
import { readNodeId } from '../schema/node-id.js'
import type { RecordContext } from '../records/record-context.js'
import { AccountNode } from '../records/account/type.js'
import { AssetNode } from '../records/asset/type.js'
import { NoteNode } from '../records/note/type.js'
import { PersonNode } from '../records/person/type.js'
import { TenureNode } from '../records/tenure/type.js'
import { TransactionNode } from '../records/transaction/type.js'
import { WorkOrderNode } from '../records/work-order/type.js'
import { recordNodes, type RecordTypeName } from './record-nodes.js'
import { Optional, OptionalQuery, OptionalText, OptionalUuid } from '../schema/fields.js'

/** Names a record of any kind, by exactly one field. */
@InputType()
abstract class RecordReference {
  @Optional(() => ID, 'The record’s opaque id.')
  id?: string | null

  @OptionalUuid('The record’s UUID.')
  uuid?: string | null
}

const onlyOne = 'Set exactly one field.'

@InputType({ description: `Names one person. ${onlyOne}` })
class PersonReferenceInput extends RecordReference {}

@InputType({ description: `Names one asset. ${onlyOne}` })
class AssetReferenceInput extends RecordReference {
  @OptionalText(
    'The property reference, with leading zeros. If several assets have it, an active one. Example: "00054374".',
  )
  propertyReference?: string | null
}

@InputType({ description: `Names one tenure. ${onlyOne}` })
class TenureReferenceInput extends RecordReference {}

@InputType({ description: `Names one transaction. ${onlyOne}` })
class TransactionReferenceInput extends RecordReference {}

@InputType({ description: `Names one account. ${onlyOne}` })
class AccountReferenceInput extends RecordReference {}

@InputType({ description: `Names one work order. ${onlyOne}` })
class WorkOrderReferenceInput extends RecordReference {}

@InputType({ description: `Names one note. ${onlyOne}` })
class NoteReferenceInput extends RecordReference {}

/** Reads one record by a reference. */
@Resolver()
export class RecordResolver {
  @OptionalQuery(() => PersonNode, 'One person. Null if it does not exist.')
  async person(
    @Arg('by', () => PersonReferenceInput, { description: 'Id or UUID of the person.' })
    by: PersonReferenceInput,
    @Ctx() { loaders }: RecordContext,
  ): Promise<PersonNode | null> {
    return recordNodes.Person(uuidOf(by, 'Person'), loaders)
  }

  @OptionalQuery(() => AssetNode, 'One asset. Null if it does not exist.')
  async asset(
    @Arg('by', () => AssetReferenceInput, {
      description: 'Id, UUID or property reference of the asset.',
    })
    by: AssetReferenceInput,
    @Ctx() { loaders }: RecordContext,
  ): Promise<AssetNode | null> {
    const { propertyReference } = by
    if (typeof propertyReference !== 'string')
      return recordNodes.Asset(uuidOf(by, 'Asset'), loaders)
    const row = await loaders.assetByReference.load(propertyReference.trim())
    return row === null ? null : AssetNode.of(row)
  }

  @OptionalQuery(() => TenureNode, 'One tenure. Null if it does not exist.')
  async tenure(
    @Arg('by', () => TenureReferenceInput, { description: 'Id or UUID of the tenure.' })
    by: TenureReferenceInput,
    @Ctx() { loaders }: RecordContext,
  ): Promise<TenureNode | null> {
    return recordNodes.Tenure(uuidOf(by, 'Tenure'), loaders)
  }

  @OptionalQuery(
    () => TransactionNode,
    'One transaction, including one in suspense. Null if it does not exist.',
  )
  async transaction(
    @Arg('by', () => TransactionReferenceInput, { description: 'Id or UUID of the transaction.' })
    by: TransactionReferenceInput,
    @Ctx() { loaders }: RecordContext,
  ): Promise<TransactionNode | null> {
    return recordNodes.Transaction(uuidOf(by, 'Transaction'), loaders)
  }

  @OptionalQuery(() => AccountNode, 'One account. Null if it does not exist.')
  async account(
    @Arg('by', () => AccountReferenceInput, { description: 'Id or UUID of the account.' })
    by: AccountReferenceInput,
    @Ctx() { loaders }: RecordContext,
  ): Promise<AccountNode | null> {
    return recordNodes.Account(uuidOf(by, 'Account'), loaders)
  }

  @OptionalQuery(() => WorkOrderNode, 'One work order. Null if it does not exist.')
  async workOrder(
    @Arg('by', () => WorkOrderReferenceInput, { description: 'Id or UUID of the work order.' })
    by: WorkOrderReferenceInput,
    @Ctx() { loaders }: RecordContext,
  ): Promise<WorkOrderNode | null> {
    return recordNodes.WorkOrder(uuidOf(by, 'WorkOrder'), loaders)
  }

  @OptionalQuery(() => NoteNode, 'One note. Null if it does not exist.')
  async note(
    @Arg('by', () => NoteReferenceInput, { description: 'Id or UUID of the note.' })
    by: NoteReferenceInput,
    @Ctx() { loaders }: RecordContext,
  ): Promise<NoteNode | null> {
    return recordNodes.Note(uuidOf(by, 'Note'), loaders)
  }
}

/** @throws GatewayError ID_INVALID for an id of another type */
function uuidOf({ id, uuid }: PersonReferenceInput, type: RecordTypeName): string {
  return uuid ?? readNodeId(id ?? '', type, ['by', 'id'])
}
