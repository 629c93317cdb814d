import { Field, ObjectType } from 'type-graphql'
import { withFields } from '../kinds/source-fields.js'
import { OptionalUuid, Uuid } from '../../schema/fields.js'
import {
  chargeFields,
  contractFields,
  partyFields,
  type ContractCharge as StoredCharge,
  type ContractParty,
  type StoredContract,
} from './fields.js'

@ObjectType({ description: 'A charge of a contract on an asset.' })
class ContractCharge extends withFields(chargeFields) {
  @OptionalUuid('UUID of the charge.')
  readonly uuid: string | null

  constructor(charge: StoredCharge) {
    super(charge)
    this.uuid = charge.id ?? null
  }
}

@ObjectType({ description: 'A person or organisation named in a contract.' })
class RelatedPerson extends withFields(partyFields) {
  @OptionalUuid('UUID of the person or organisation.')
  readonly uuid: string | null

  constructor(person: ContractParty) {
    super(person)
    this.uuid = person.id ?? null
  }
}

@ObjectType({
  description: 'A contract on an asset, such as a lease of temporary accommodation.',
})
export class AssetContract extends withFields(contractFields) {
  @Uuid('UUID of the contract.')
  readonly uuid: string

  @Field(() => [ContractCharge], { description: 'Charges of the contract.' })
  readonly charges: readonly ContractCharge[]

  @Field(() => [RelatedPerson], { description: 'Persons and organisations named in the contract.' })
  readonly relatedPeople: readonly RelatedPerson[]

  constructor(contract: StoredContract) {
    super(contract)
    this.uuid = contract.id
    this.charges = (contract.charges ?? []).map((charge) => new ContractCharge(charge))
    this.relatedPeople = (contract.relatedPeople ?? []).map((person) => new RelatedPerson(person))
  }
}
