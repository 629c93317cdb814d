import { InputType } from 'type-graphql'
import { OptionalDay, OptionalDecimal, OptionalInt } from '../../schema/fields.js'

/** An amount that is compared; without it nothing is. */
export const Amount = (description: string) => OptionalDecimal(`${description} Example: "100.00".`)

@InputType({ description: 'Whole numbers between two bounds, both included.' })
export class WholeNumberRangeInput {
  @OptionalInt('Least number. Example: 2.')
  from?: number | null

  @OptionalInt('Greatest number. Example: 4.')
  to?: number | null
}

@InputType({ description: 'Days between two bounds, both included.' })
export class DayRangeInput {
  @OptionalDay('First day. Example: "2024-04-01".')
  from?: Date | null

  @OptionalDay('Last day. Example: "2025-03-31".')
  to?: Date | null
}
