import { Ctx, Field, ObjectType } from 'type-graphql'
import type { Tenure } from '../../../generated/prisma/client.js'
import { isTenureActive } from '../../../records/rules/tenure-rules.js'
import { Flag, OptionalDay, OptionalText, Uuid } from '../../../schema/fields.js'
import type { RequestContext } from '../../../schema/request-context.js'
import { TenureKind, TenureNode } from '../tenure/type.js'

@ObjectType({
  description: 'The current, else the last tenure of an asset, as far as its page shows it.',
})
export class AssetTenure {
  @Uuid('The tenure’s identifier.')
  readonly uuid: string

  @OptionalText('Rent account number. Example: "228008546".')
  readonly paymentReference: string | null

  @Field(() => TenureKind, { nullable: true, description: 'Kind of tenure.' })
  readonly type: TenureKind | null

  @OptionalDay('First day.')
  readonly startOfTenureDate: Date | null

  @OptionalDay('Last day; null while there is none.')
  readonly endOfTenureDate: Date | null

  @Field(() => TenureNode, {
    nullable: true,
    description: 'The tenure itself. Needs `search:tenures`.',
  })
  readonly tenure: TenureNode

  constructor(row: Tenure) {
    this.uuid = row.id
    this.paymentReference = row.paymentReference
    this.type = TenureKind.of(row)
    this.startOfTenureDate = row.startOfTenureDate
    this.endOfTenureDate = row.endOfTenureDate
    this.tenure = TenureNode.of(row)
  }

  @Flag('It has not ended, by London time.')
  isActive(@Ctx() { now }: RequestContext): boolean {
    return isTenureActive(this.endOfTenureDate, now)
  }
}
