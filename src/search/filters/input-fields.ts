import { Field, InputType, Int } from 'type-graphql'
import { GraphQLDate, GraphQLDecimal, GraphQLUUID } from '../../schema/scalars.js'

// Fields of filters, and arguments beside them: all may be left out, and then filter nothing.

export const Text = (description: string) => Field(() => String, { nullable: true, description })
export const Texts = (description: string) => Field(() => [String], { nullable: true, description })
export const YesOrNo = (description: string) =>
  Field(() => Boolean, { nullable: true, description })
export const Whole = (description: string) => Field(() => Int, { nullable: true, description })
export const Identifier = (description: string) =>
  Field(() => GraphQLUUID, { nullable: true, description })
export const Amount = (description: string) =>
  Field(() => GraphQLDecimal, { nullable: true, description: `${description} Example: "100.00".` })

@InputType({ description: 'Whole numbers between two bounds, both included.' })
export class WholeNumberRangeInput {
  @Whole('Least number. Example: 2.')
  from?: number | null

  @Whole('Greatest number. Example: 4.')
  to?: number | null
}

@InputType({ description: 'Days between two bounds, both included.' })
export class DayRangeInput {
  @Field(() => GraphQLDate, { nullable: true, description: 'First day. Example: "2024-04-01".' })
  from?: Date | null

  @Field(() => GraphQLDate, { nullable: true, description: 'Last day. Example: "2025-03-31".' })
  to?: Date | null
}
