import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Person } from '../../generated/prisma/client.js'
import type { MembershipSummary } from '../persons-with-tenures.js'
import type { AssetAddress } from '../asset/fields.js'
import type { LegacyReference, TenuredAssetCopy } from '../tenure/fields.js'
import { fullName, isTenureActive, uhNumbers } from '../rules/tenure-rules.js'
import {
  Flag,
  Optional,
  OptionalDay,
  OptionalDecimal,
  OptionalFlag,
  OptionalText,
  OptionalTime,
  OptionalUuid,
  Text,
  Uuid,
} from '../../schema/fields.js'
import { recordNode } from '../kinds/source-fields.js'
import { ContactDetail } from './contact.js'
import { personFields } from './fields.js'
import { Node } from '../../schema/node.js'
import { nodeFinder } from '../record-loaders.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import type { RecordContext } from '../record-context.js'
import { personal } from '../../schema/request-context.js'
import { AssetNode } from '../asset/type.js'
import { TenureType, typeOfTenure } from '../tenure/fields.js'
import { TenureNode } from '../tenure/type.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { personKind } from './kind.js'

@ObjectType({
  description: 'Summary of a tenure that a person is a member of.',
})
export class PersonTenureSummary {
  @Uuid('UUID of the tenure. Example: "3fa85f64-5717-4562-b3fc-2c963f66afa6".')
  readonly uuid: string

  @Optional(() => TenureType, 'Tenure type.')
  get type(): TenureType | null {
    return typeOfTenure(this.#tenure)
  }

  @OptionalDay('First day.')
  readonly startDate: Date | null

  @OptionalDay('Last day. Null if there is none yet.')
  readonly endDate: Date | null

  @OptionalUuid('UUID of the asset. This is not the property reference.')
  readonly assetId: string | null

  @OptionalText('Address. Example: "Flat 3, 14 Rowan House, E8 1DY".')
  readonly assetFullAddress: string | null

  @OptionalText('UPRN, with leading zeros. Example: "100021099999".')
  readonly uprn: string | null

  @OptionalText('Property reference, 8 digits. Example: "00054374".')
  readonly propertyReference: string | null

  @OptionalText('Rent account number. Example: "228008546".')
  readonly paymentReference: string | null

  @Field(() => [String], {
    description: 'Numbers from the former housing system. Example: ["0712345/01"].',
  })
  get uhReferences(): readonly string[] {
    return uhNumbers((this.#tenure.legacyReferences ?? []) as unknown as LegacyReference[])
  }

  @Flag('True if the person is a named holder.')
  readonly isResponsible: boolean

  readonly #tenure: MembershipSummary['tenure']

  constructor({ tenure, isResponsible }: MembershipSummary) {
    const copy = (tenure.tenuredAsset ?? {}) as TenuredAssetCopy
    this.uuid = tenure.id
    this.startDate = tenure.startOfTenureDate
    this.endDate = tenure.endOfTenureDate
    this.assetId = tenure.tenuredAssetId
    this.assetFullAddress = copy.fullAddress ?? null
    this.uprn = copy.uprn ?? null
    this.propertyReference = copy.propertyReference ?? null
    this.paymentReference = tenure.paymentReference
    this.isResponsible = isResponsible
    this.#tenure = tenure
  }

  @Flag('True if the tenure has not ended, in London time.')
  isActive(@Ctx() { now }: RecordContext): boolean {
    return isTenureActive(this.#tenure.endOfTenureDate, now)
  }

  @OptionalText('Postcode of the asset. Example: "E8 1DY".')
  async postCode(@Ctx() { loaders }: RecordContext): Promise<string | null> {
    const asset = this.assetId === null ? null : await loaders.asset.load(this.assetId)
    return (asset?.assetAddress as AssetAddress | null | undefined)?.postCode ?? null
  }

  @OptionalDecimal(
    'Balance in pounds over the tenure’s accounts. A positive amount is owed. Null if there is no account.',
  )
  async totalBalance(@Ctx() { loaders }: RecordContext): Promise<string | null> {
    return loaders.balanceOfTenure.load(this.uuid)
  }

  @Optional(() => TenureNode, 'The tenure. Needs `search:tenures`.')
  tenure(@Ctx() { loaders }: RecordContext): Promise<TenureNode | null> {
    return TenureNode.find(this.uuid, loaders)
  }

  @Optional(() => AssetNode, 'The asset. Needs `search:assets`.')
  asset(@Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
    return AssetNode.find(this.assetId, loaders)
  }
}

@ObjectType('Person', {
  implements: Node,
  description: 'A tenant, leaseholder, household member or other person known to the landlord.',
})
export class PersonNode extends recordNode('Person', personFields) {
  static readonly of = oncePerRow((row: Person) => new PersonNode(row))
  static readonly find = nodeFinder('person', PersonNode.of)

  @Field(() => [String], { description: 'Roles. New roles may appear. Example: ["Tenant"].' })
  readonly personTypes: readonly string[]

  @OptionalDecimal(
    'Balance in pounds over all accounts of the person’s tenures. A positive amount is owed. Null if unknown. Example: "319.30".',
  )
  readonly totalBalance: object | null

  @OptionalTime('When the total was calculated, in UTC.')
  readonly balanceAsOf: Date | null

  @Flag('True if the total is out of date because an account could not be read.')
  readonly isBalanceStale: boolean

  readonly #row: Person

  constructor(row: Person) {
    super(row)
    this.personTypes = row.personTypes
    this.totalBalance = row.totalBalance
    this.balanceAsOf = row.balanceAsOf
    this.isBalanceStale = row.balanceStale
    this.#row = row
  }

  @Text('Title and full name. Example: "Mrs Ana Rose Example".')
  fullName(): string {
    return fullName([this.title, this.firstName, this.middleName, this.surname])
  }

  @OptionalFlag(
    'Personal data: null without `personal:read`. True if the person has a cautionary alert.',
  )
  isPersonCautionaryAlert(@Ctx() context: RecordContext): boolean | null {
    return personal(context, this.#row.isPersonCautionaryAlert)
  }

  @OptionalFlag(
    'Personal data: null without `personal:read`. True if one of the person’s tenures has a cautionary alert.',
  )
  isTenureCautionaryAlert(@Ctx() context: RecordContext): boolean | null {
    return personal(context, this.#row.isTenureCautionaryAlert)
  }

  @Field(() => [ContactDetail], {
    nullable: true,
    description: 'Personal data: null without `personal:read`. Telephone numbers and addresses.',
  })
  contactDetails(@Ctx() context: RecordContext): readonly ContactDetail[] | null {
    return personal(context, (this.#row.contactDetails as ContactDetail[] | null) ?? [])
  }

  @OptionalDay('Personal data: null without `personal:read`. Example: "1990-02-19".')
  dateOfBirth(@Ctx() context: RecordContext): Date | null {
    return personal(context, this.#row.dateOfBirth)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "Leeds".')
  placeOfBirth(@Ctx() context: RecordContext): string | null {
    return personal(context, this.#row.placeOfBirth)
  }
}

@ObjectType({ description: 'A page of persons.' })
export class PersonConnection extends kindConnection(personKind, () => PersonNode, PersonNode.of) {}
