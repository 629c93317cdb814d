import { Ctx, Field, ObjectType } from 'type-graphql'
import type { HouseholdMember, Tenure } from '../../generated/prisma/client.js'
import { isRightToBuy } from '../rules/asset-rules.js'
import { isTenureActive } from '../rules/tenure-rules.js'
import {
  Flag,
  Optional,
  OptionalDay,
  OptionalDecimal,
  OptionalText,
  OptionalUuid,
  Text,
  Uuid,
} from '../../schema/fields.js'
import { recordNode, withFields } from '../kinds/source-fields.js'
import {
  Agreement,
  memberFields,
  TenureCharges,
  tenuredAssetFields,
  tenureFields,
  TenureType,
  Termination,
  typeOfTenure,
  type LegacyReference,
  type StoredBooking,
  type StoredOfficer,
  type TenuredAssetCopy,
} from './fields.js'
import { Node } from '../../schema/node.js'
import { nodeFinder } from '../record-loaders.js'
import { oncePerRow } from '../../schema/once-per-row.js'
import type { RecordContext } from '../record-context.js'
import { personal, type RequestContext } from '../../schema/request-context.js'
import { AssetNode } from '../asset/type.js'
import { kindConnection } from '../kinds/kind-connection.js'
import { tenureKind } from './kind.js'

@ObjectType('LegacyReference', { description: 'A number of the tenure in a former system.' })
class LegacyReferenceType implements LegacyReference {
  @Text('Name of the number. Example: "uh_tag_ref".')
  readonly name!: string

  @Text('The number; a slash is part of it. Example: "0712345/01".')
  readonly value!: string
}

@ObjectType({ description: 'Asset details as the tenure service gives them.' })
class TenuredAssetSummary extends withFields(tenuredAssetFields) {
  @OptionalUuid('UUID of the asset.')
  readonly uuid: string | null

  constructor(uuid: string | null, copy: TenuredAssetCopy) {
    super(copy)
    this.uuid = uuid
  }
}

@ObjectType('HouseholdMember', { description: 'A person or organisation on a tenure.' })
export class HouseholdMemberType extends withFields(memberFields) {
  @Uuid('UUID of the person or organisation.')
  readonly uuid: string

  @Flag('True for a named holder of the tenure.')
  readonly isResponsible: boolean

  readonly #dateOfBirth: Date | null

  constructor(row: HouseholdMember) {
    super(row)
    this.uuid = row.personId
    this.isResponsible = row.isResponsible
    this.#dateOfBirth = row.dateOfBirth
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
export class TenureNode extends recordNode('Tenure', tenureFields) {
  static readonly of = oncePerRow((row: Tenure) => new TenureNode(row))
  static readonly find = nodeFinder('tenure', TenureNode.of)

  @Field(() => [LegacyReferenceType], { description: 'Numbers from former systems.' })
  readonly legacyReferences: readonly LegacyReference[]

  @Optional(() => TenureType, 'Tenure type.')
  readonly tenureType: TenureType | null

  @Flag('True if it is a lease sold to a former tenant (code LEA).')
  readonly isRightToBuy: boolean

  @Optional(() => TenuredAssetSummary, 'Asset details as the tenure service gives them.')
  readonly tenuredAsset: TenuredAssetSummary | null

  @Optional(() => TenureCharges, 'Charges of the tenure.')
  readonly charges: TenureCharges | null

  @Optional(
    () => TempAccommodationInfo,
    'The booking, if the tenure is for temporary accommodation.',
  )
  readonly tempAccommodationInfo: TempAccommodationInfo | null

  @Optional(() => Agreement, 'Agreement type.')
  readonly agreementType: Agreement | null

  @Optional(() => Termination, 'Whether the tenure was terminated, and why.')
  readonly terminated: Termination | null

  readonly #row: Tenure

  constructor(row: Tenure) {
    super(row)
    const copy = row.tenuredAsset as TenuredAssetCopy | null
    this.legacyReferences = (row.legacyReferences ?? []) as unknown as LegacyReference[]
    this.tenureType = typeOfTenure(row)
    this.isRightToBuy = isRightToBuy(row)
    this.tenuredAsset = copy === null ? null : new TenuredAssetSummary(row.tenuredAssetId, copy)
    this.charges = row.charges as TenureCharges | null
    const booking = row.tempAccommodationInfo as StoredBooking | null
    this.tempAccommodationInfo = booking === null ? null : new TempAccommodationInfo(booking)
    this.agreementType = row.agreementType as Agreement | null
    this.terminated = row.terminated as Termination | null
    this.#row = row
  }

  @Flag('True if the tenure has not ended, in London time.')
  isActive(@Ctx() { now }: RecordContext): boolean {
    return isTenureActive(this.#row.endOfTenureDate, now)
  }

  @OptionalDecimal(
    'Balance in pounds over the tenure’s accounts. A positive amount is owed. Null if there is no account.',
  )
  totalBalance(@Ctx() { loaders }: RecordContext): Promise<string | null> {
    return loaders.balanceOfTenure.load(this.uuid)
  }

  @Optional(() => AssetNode, 'The asset. Needs `search:assets`.')
  asset(@Ctx() { loaders }: RecordContext): Promise<AssetNode | null> {
    return AssetNode.find(this.#row.tenuredAssetId, loaders)
  }
}

@ObjectType({ description: 'A page of tenures.' })
export class TenureConnection extends kindConnection(tenureKind, () => TenureNode, TenureNode.of) {}

@ObjectType({ description: 'A member of staff.' })
class Officer {
  readonly #officer: StoredOfficer

  constructor(officer: StoredOfficer) {
    this.#officer = officer
  }

  @OptionalUuid('UUID of the officer. Personal data: null without `personal:read`.')
  uuid(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#officer.id ?? null)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "Ben".')
  firstName(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#officer.firstName ?? null)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "Example".')
  lastName(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#officer.lastName ?? null)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "ben@example.org".')
  email(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#officer.email ?? null)
  }
}

@ObjectType({ description: 'The booking of temporary accommodation.' })
export class TempAccommodationInfo {
  @OptionalText('Status of the booking. New values may appear. Example: "ACC".')
  readonly bookingStatus: string | null

  @Optional(() => Officer, 'The responsible officer.')
  readonly assignedOfficer: Officer | null

  constructor(info: StoredBooking) {
    this.bookingStatus = info.bookingStatus ?? null
    const officer = info.assignedOfficer ?? null
    this.assignedOfficer = officer === null ? null : new Officer(officer)
  }
}
