import { ID, InputType } from 'type-graphql'
import { Optional, OptionalText, OptionalUuid } from '../schema/fields.js'

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
export class PersonReferenceInput extends RecordReference {}

@InputType({ description: `Names one asset. ${onlyOne}` })
export class AssetReferenceInput extends RecordReference {
  @OptionalText(
    'The property reference, with leading zeros. If several assets have it, an active one. Example: "00054374".',
  )
  assetId?: string | null
}

@InputType({ description: `Names one tenure. ${onlyOne}` })
export class TenureReferenceInput extends RecordReference {}

@InputType({ description: `Names one transaction. ${onlyOne}` })
export class TransactionReferenceInput extends RecordReference {}

@InputType({ description: `Names one account. ${onlyOne}` })
export class AccountReferenceInput extends RecordReference {}
