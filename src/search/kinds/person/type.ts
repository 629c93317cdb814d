import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Person } from '../../../generated/prisma/client.js'
import type { ShownMembership } from '../../../records/person-pages.js'
import type { Membership } from '../../../records/row-reader.js'
import type {
  AssetAddress,
  LegacyReference,
  TenuredAssetCopy,
} from '../../../records/model/record-model.js'
import { fullName, isTenureActive, uhNumbers } from '../../../records/rules/tenure-rules.js'
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
  copyColumns,
} from '../../../schema/fields.js'
import { Node } from '../../../schema/node.js'
import { oncePerRow } from '../../../schema/once-per-row.js'
import { personal, type RequestContext } from '../../../schema/request-context.js'
import { AssetNode } from '../asset/type.js'
import { searchConnectionType } from '../search-connection-type.js'
import { TenureKind, TenureNode } from '../tenure/type.js'
import { personKind } from './kind.js'
import { connectionType } from '../../../schema/connections.js'

@ObjectType({
  description: 'A tenure a person is a member of, as far as a person’s page shows it.',
})
export class PersonTenure {
  @Uuid('The tenure’s identifier. Example: "3fa85f64-5717-4562-b3fc-2c963f66afa6".')
  readonly uuid: string

  @Optional(() => TenureKind, 'Kind of tenure.')
  get type(): TenureKind | null {
    return TenureKind.of(this.#tenure)
  }

  @OptionalDay('First day.')
  readonly startDate: Date | null

  @OptionalDay('Last day; null while there is none.')
  readonly endDate: Date | null

  @OptionalUuid('Record identifier of the asset, which is not its property reference.')
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

  @Flag('The person is a named holder.')
  readonly isResponsible: boolean

  readonly #tenure: ShownMembership['tenure']

  constructor({ tenure, isResponsible }: ShownMembership) {
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

  @Flag('It has not ended, by London time.')
  isActive(@Ctx() { now }: RequestContext): boolean {
    return isTenureActive(this.#tenure.endOfTenureDate, now)
  }

  @OptionalText('Postcode of the asset. Example: "E8 1DY".')
  async postCode(@Ctx() { loaders }: RequestContext): Promise<string | null> {
    const asset = this.assetId === null ? null : await loaders.asset.load(this.assetId)
    return (asset?.assetAddress as AssetAddress | null | undefined)?.postCode ?? null
  }

  @OptionalDecimal('Sum of the tenure’s accounts; positive is owed. Null when no account is known.')
  async totalBalance(@Ctx() { loaders }: RequestContext): Promise<string | null> {
    return loaders.balanceOfTenure.load(this.uuid)
  }

  @Optional(() => TenureNode, 'The tenure itself. Needs `search:tenures`.')
  async tenure(@Ctx() { loaders }: RequestContext): Promise<TenureNode | null> {
    const row = await loaders.tenure.load(this.uuid)
    return row === null ? null : TenureNode.of(row)
  }

  @Optional(() => AssetNode, 'The asset. Needs `search:assets`.')
  async asset(@Ctx() { loaders }: RequestContext): Promise<AssetNode | null> {
    const row = this.assetId === null ? null : await loaders.asset.load(this.assetId)
    return row === null ? null : AssetNode.of(row)
  }
}

@ObjectType('Person', {
  implements: Node,
  description: 'A tenant, leaseholder, household member or other person known to the landlord.',
})
export class PersonNode extends Node {
  static readonly of = oncePerRow((row: Person) => new PersonNode(row))

  @OptionalText('Title. Example: "Mrs".')
  readonly title!: string | null

  @OptionalText('Title the person uses. Example: "Ms".')
  readonly preferredTitle!: string | null

  @OptionalText('First name. Example: "Ana".')
  readonly firstName!: string | null

  @OptionalText('Middle name. Example: "Rose".')
  readonly middleName!: string | null

  @OptionalText('Surname. Example: "Example".')
  readonly surname!: string | null

  @OptionalText('First name the person uses. Example: "Annie".')
  readonly preferredFirstName!: string | null

  @OptionalText('Middle name the person uses.')
  readonly preferredMiddleName!: string | null

  @OptionalText('Surname the person uses.')
  readonly preferredSurname!: string | null

  @Field(() => [String], { description: 'Roles; an open set. Example: ["Tenant"].' })
  readonly personTypes!: readonly string[]

  @OptionalDecimal(
    'Pounds over all accounts of the person’s tenures; positive is owed. Null when not known. Example: "319.30".',
  )
  readonly totalBalance!: object | null

  @OptionalTime('When the total was worked out, in UTC.')
  readonly balanceAsOf!: Date | null

  @Flag('The total is older than it should be, because an account could not be read.')
  readonly isBalanceStale: boolean

  readonly #row: Person

  constructor(row: Person) {
    super('Person', row.id)
    copyColumns(this, row)
    this.isBalanceStale = row.balanceStale
    this.#row = row
  }

  @Text('Title and names in one. Example: "Mrs Ana Rose Example".')
  fullName(): string {
    return fullName([this.title, this.firstName, this.middleName, this.surname])
  }

  @OptionalFlag(
    'Personal data: null without the scope `personal:read`. There is a cautionary alert on the person.',
  )
  isPersonCautionaryAlert(@Ctx() context: RequestContext): boolean | null {
    return personal(context, this.#row.isPersonCautionaryAlert)
  }

  @OptionalFlag(
    'Personal data: null without the scope `personal:read`. There is a cautionary alert on one of the person’s tenures.',
  )
  isTenureCautionaryAlert(@Ctx() context: RequestContext): boolean | null {
    return personal(context, this.#row.isTenureCautionaryAlert)
  }

  @OptionalDay('Personal data: null without the scope `personal:read`. Example: "1990-02-19".')
  dateOfBirth(@Ctx() context: RequestContext): Date | null {
    return personal(context, this.#row.dateOfBirth)
  }

  @OptionalText('Personal data: null without the scope `personal:read`. Example: "Leeds".')
  placeOfBirth(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#row.placeOfBirth)
  }
}

@ObjectType({ description: 'A page of persons.' })
export class PersonConnection extends searchConnectionType(
  personKind,
  () => PersonNode,
  PersonNode.of,
) {}

@ObjectType({ description: 'A page of the persons that belong to a record.' })
export class PersonListConnection extends connectionType(
  'PersonList',
  () => PersonNode,
  (row: Person) => PersonNode.of(row),
) {}

@ObjectType({ description: 'A page of the tenures that a person is a member of.' })
export class PersonTenureConnection extends connectionType(
  'PersonTenure',
  () => PersonTenure,
  (row: Membership) => new PersonTenure(row),
) {}
