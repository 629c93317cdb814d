import { Field, ObjectType } from 'type-graphql'
import type * as records from '../model/record-model.js'
import {
  copyColumns,
  OptionalDay,
  OptionalDecimal,
  OptionalFlag,
  OptionalText,
  OptionalUuid,
  Uuid,
} from '../../schema/fields.js'

@ObjectType({ description: 'A charge of a contract on an asset.' })
class ContractCharge {
  @OptionalUuid('UUID of the charge.')
  readonly uuid: string | null

  @OptionalText('Charge type.')
  readonly type!: string | null

  @OptionalText('Charge subtype. Example: "rate".')
  readonly subType!: string | null

  @OptionalText('Frequency: Daily, Weekly, Monthly or Yearly. Example: "Monthly".')
  readonly frequency!: string | null

  @OptionalDecimal('Amount in pounds for each period. Example: "1250.00".')
  readonly amount!: string | null

  constructor(charge: records.ContractCharge) {
    copyColumns(this, charge)
    this.uuid = charge.id ?? null
  }
}

@ObjectType({ description: 'A person or organisation named in a contract.' })
class RelatedPerson {
  @OptionalUuid('UUID of the person or organisation.')
  readonly uuid: string | null

  @OptionalText('Type of party. Example: "Organisation".')
  readonly type!: string | null

  @OptionalText('Role in the contract. Example: "Landlord".')
  readonly subType!: string | null

  @OptionalText('Name. Example: "Example Lettings Ltd".')
  readonly name!: string | null

  constructor(person: records.RelatedPerson) {
    copyColumns(this, person)
    this.uuid = person.id ?? null
  }
}

@ObjectType({
  description: 'A contract on an asset, such as a lease of temporary accommodation.',
})
export class AssetContract {
  @Uuid('UUID of the contract.')
  readonly uuid: string

  @OptionalUuid('UUID of the asset.')
  readonly targetId!: string | null

  @OptionalText('Type of the record in `targetId`. Example: "asset".')
  readonly targetType!: string | null

  @OptionalDay('First day. Example: "2024-02-01".')
  readonly startDate!: string | null

  @OptionalDay('Day of approval. Example: "2024-01-15".')
  readonly approvalDate!: string | null

  @OptionalDay('Last day. Null if there is none yet. Example: "2027-01-31".')
  readonly endDate!: string | null

  @OptionalText(
    'PendingApproval, Approved or PendingReapproval. New values may appear. Example: "Approved".',
  )
  readonly approvalStatus!: string | null

  @OptionalText('Why it has that status. Example: "ContractExtended".')
  readonly approvalStatusReason!: string | null

  @OptionalFlag('True if the contract is in force.')
  readonly isActive!: boolean | null

  @OptionalText('Why it ended. Example: "ContractHasEnded".')
  readonly endReason!: string | null

  @Field(() => [ContractCharge], { description: 'Charges of the contract.' })
  readonly charges: readonly ContractCharge[]

  @Field(() => [RelatedPerson], { description: 'Persons and organisations named in the contract.' })
  readonly relatedPeople: readonly RelatedPerson[]

  constructor(contract: records.AssetContract) {
    copyColumns(this, contract)
    this.uuid = contract.id
    this.charges = (contract.charges ?? []).map((charge) => new ContractCharge(charge))
    this.relatedPeople = (contract.relatedPeople ?? []).map((person) => new RelatedPerson(person))
  }
}
