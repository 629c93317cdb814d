import { Field, ObjectType } from 'type-graphql'
import type * as records from '../../../records/model/record-model.js'
import {
  copyColumns,
  OptionalDay,
  OptionalDecimal,
  OptionalFlag,
  OptionalText,
  OptionalUuid,
  Uuid,
} from '../../../schema/fields.js'

@ObjectType({ description: 'What a contract on an asset costs.' })
class ContractCharge {
  @OptionalUuid('Identifier of the charge.')
  readonly uuid: string | null

  @OptionalText('Kind of charge.')
  readonly type!: string | null

  @OptionalText('Kind within the kind. Example: "rate".')
  readonly subType!: string | null

  @OptionalText('How often: Daily, Weekly, Monthly or Yearly. Example: "Monthly".')
  readonly frequency!: string | null

  @OptionalDecimal('Amount in pounds each time. Example: "1250.00".')
  readonly amount!: string | null

  constructor(charge: records.ContractCharge) {
    copyColumns(this, charge)
    this.uuid = charge.id ?? null
  }
}

@ObjectType({ description: 'A person or organisation that a contract names.' })
class RelatedPerson {
  @OptionalUuid('Identifier of the person or organisation.')
  readonly uuid: string | null

  @OptionalText('What they are. Example: "Organisation".')
  readonly type!: string | null

  @OptionalText('Their part in the contract. Example: "Landlord".')
  readonly subType!: string | null

  @OptionalText('Name. Example: "Example Lettings Ltd".')
  readonly name!: string | null

  constructor(person: records.RelatedPerson) {
    copyColumns(this, person)
    this.uuid = person.id ?? null
  }
}

@ObjectType({
  description: 'A contract on an asset, such as the lease of temporary accommodation.',
})
export class AssetContract {
  @Uuid('Identifier of the contract.')
  readonly uuid: string

  @OptionalUuid('Record identifier of the asset it is on.')
  readonly targetId!: string | null

  @OptionalText('What targetId names. Example: "asset".')
  readonly targetType!: string | null

  @OptionalDay('First day. Example: "2024-02-01".')
  readonly startDate!: string | null

  @OptionalDay('Day of approval. Example: "2024-01-15".')
  readonly approvalDate!: string | null

  @OptionalDay('Last day; null while there is none. Example: "2027-01-31".')
  readonly endDate!: string | null

  @OptionalText('PendingApproval, Approved or PendingReapproval; an open set. Example: "Approved".')
  readonly approvalStatus!: string | null

  @OptionalText('Why it has that status. Example: "ContractExtended".')
  readonly approvalStatusReason!: string | null

  @OptionalFlag('It is in force.')
  readonly isActive!: boolean | null

  @OptionalText('Why it ended. Example: "ContractHasEnded".')
  readonly endReason!: string | null

  @Field(() => [ContractCharge], { description: 'What it costs.' })
  readonly charges: readonly ContractCharge[]

  @Field(() => [RelatedPerson], { description: 'Persons and organisations that it names.' })
  readonly relatedPeople: readonly RelatedPerson[]

  constructor(contract: records.AssetContract) {
    copyColumns(this, contract)
    this.uuid = contract.id
    this.charges = (contract.charges ?? []).map((charge) => new ContractCharge(charge))
    this.relatedPeople = (contract.relatedPeople ?? []).map((person) => new RelatedPerson(person))
  }
}
