import { Ctx, Field, ObjectType } from 'type-graphql'
import type { HouseholdMember, Tenure } from '../../generated/prisma/client.js'
import { isRightToBuy } from '../rules/asset-rules.js'
import type * as records from '../model/record-model.js'
import { isTenureActive } from '../rules/tenure-rules.js'
import {
  Flag,
  Optional,
  OptionalDay,
  OptionalDecimal,
  OptionalFlag,
  OptionalText,
  OptionalUuid,
  Text,
  Uuid,
  copyColumns,
} from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import type { RecordContext } from '../record-context.js'
import { personal } from '../../schema/request-context.js'
import { AssetNode } from '../asset/type.js'
import { Agreement, TempAccommodationInfo, TenureCharges, Termination } from './details.js'
import { connectionType } from '../../schema/connections.js'

@ObjectType({ description: 'A tenure type.' })
export class TenureKind {
  @OptionalText('Code. Example: "SEC".')
  readonly code!: string | null

  @OptionalText('Description. Example: "Secure".')
  readonly description!: string | null

  static of(tenure: Pick<Tenure, 'tenureTypeCode' | 'tenureTypeDescription'>): TenureKind | null {
    const { tenureTypeCode: code, tenureTypeDescription: description } = tenure
    return code === null && description === null
      ? null
      : Object.assign(new TenureKind(), { code, description })
  }
}

@ObjectType('LegacyReference', { description: 'A number of the tenure in a former system.' })
class LegacyReferenceType implements records.LegacyReference {
  @Text('Name of the number. Example: "uh_tag_ref".')
  readonly name!: string

  @Text('The number; a slash is part of it. Example: "0712345/01".')
  readonly value!: string
}

@ObjectType({ description: 'Asset details as the tenure service gives them.' })
class TenuredAsset {
  @OptionalUuid('UUID of the asset.')
  readonly uuid!: string | null

  @OptionalText('Asset type. Example: "Dwelling".')
  readonly type!: string | null

  @OptionalText('Address with postcode. Example: "Flat 3, 14 Rowan House, E8 1DY".')
  readonly fullAddress!: string | null

  @OptionalText('UPRN, with leading zeros. Example: "100021099999".')
  readonly uprn!: string | null

  @OptionalText('Property reference, 8 digits. Example: "00054374".')
  readonly propertyReference!: string | null

  @OptionalFlag('True if it is temporary accommodation.')
  readonly isTemporaryAccommodation!: boolean | null
}

@ObjectType('HouseholdMember', { description: 'A person or organisation on a tenure.' })
export class HouseholdMemberType {
  @Uuid('UUID of the person or organisation.')
  readonly uuid: string

  @OptionalText('Person or Organisation.')
  readonly type!: string | null

  @OptionalText('Name. Example: "Mrs Ana Example".')
  readonly fullName!: string | null

  @Flag('UUID of a named holder of the tenure.')
  readonly isResponsible!: boolean

  @OptionalText('Tenant, Leaseholder, Freeholder, HouseholdMember or Occupant.')
  readonly personTenureType!: string | null

  readonly #dateOfBirth: Date | null

  constructor(row: HouseholdMember) {
    this.uuid = row.personId
    this.#dateOfBirth = row.dateOfBirth
    copyColumns(this, row)
  }

  @OptionalDay('Personal data: null without `personal:read`. Example: "1990-02-19".')
  dateOfBirth(@Ctx() context: RecordContext): Date | null {
    return personal(context, this.#dateOfBirth)
  }
}

@ObjectType('Tenure', {
  implements: Node,
  description: 'A legal agreement between people and the landlord about one asset over a period.',
})
export class TenureNode extends Node {
  static readonly of = oncePerRow((row: Tenure) => new TenureNode(row))

  @OptionalText('Rent account number. Example: "228008546".')
  readonly paymentReference!: string | null

  @Field(() => [LegacyReferenceType], { description: 'Numbers from former systems.' })
  readonly legacyReferences: readonly records.LegacyReference[]

  @OptionalDay('First day. Example: "2004-09-16".')
  readonly startOfTenureDate!: Date | null

  @OptionalDay('Last day. Null if there is none yet.')
  readonly endOfTenureDate!: Date | null

  @Optional(() => TenureKind, 'Tenure type.')
  readonly tenureType: TenureKind | null

  @Flag('True if it is a lease sold to a former tenant (code LEA).')
  readonly isRightToBuy: boolean

  @Optional(() => TenuredAsset, 'Asset details as the tenure service gives them.')
  readonly tenuredAsset: TenuredAsset | null

  @Optional(() => TenureCharges, 'Charges of the tenure.')
  readonly charges: records.TenureCharges | null

  @Optional(() => TempAccommodationInfo, 'The booking, for temporary accommodation.')
  readonly tempAccommodationInfo: TempAccommodationInfo | null

  @Optional(() => Agreement, 'Agreement type.')
  readonly agreementType: records.AgreementType | null

  @Optional(() => Termination, 'Whether the tenure was terminated, and why.')
  readonly terminated: records.Termination | null

  @OptionalDay('First day on which the tenure may end.')
  readonly potentialEndDate!: Date | null

  @OptionalDay('Day of eviction.')
  readonly evictionDate!: Date | null

  @OptionalDay('Day of succession.')
  readonly successionDate!: Date | null

  @OptionalFlag('True if it came from a mutual exchange.')
  readonly isMutualExchange!: boolean | null

  @OptionalFlag('True if it is sublet.')
  readonly isSublet!: boolean | null

  readonly #row: Tenure

  constructor(row: Tenure) {
    super('Tenure', row.id)
    copyColumns(this, row)
    const copy = row.tenuredAsset as records.TenuredAssetCopy | null
    this.legacyReferences = (row.legacyReferences ?? []) as unknown as records.LegacyReference[]
    this.tenureType = TenureKind.of(row)
    this.isRightToBuy = isRightToBuy(row)
    this.tenuredAsset =
      copy === null
        ? null
        : Object.assign(new TenuredAsset(), { ...copy, uuid: row.tenuredAssetId })
    this.charges = row.charges as records.TenureCharges | null
    const booking = row.tempAccommodationInfo as records.TempAccommodationInfo | null
    this.tempAccommodationInfo = booking === null ? null : new TempAccommodationInfo(booking)
    this.agreementType = row.agreementType as records.AgreementType | null
    this.terminated = row.terminated as records.Termination | null
    this.#row = row
  }

  @Flag('True if the tenure has not ended, in London time.')
  isActive(@Ctx() { now }: RecordContext): boolean {
    return isTenureActive(this.#row.endOfTenureDate, now)
  }

  @OptionalDecimal(
    'Balance in pounds over the tenure’s accounts. A positive amount is owed. Null if there is no account.',
  )
  async totalBalance(@Ctx() { loaders }: RecordContext): Promise<string | null> {
    return loaders.balanceOfTenure.load(this.uuid)
  }

  @Optional(() => AssetNode, 'The asset. Needs `search:assets`.')
  async asset(@Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
    const id = this.#row.tenuredAssetId
    const row = id === null ? null : await loaders.asset.load(id)
    return row === null ? null : AssetNode.of(row)
  }
}

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
