import { InputType } from 'type-graphql'
import { OptionalDay, OptionalDecimal, OptionalInt } from '../../schema/fields.js'
import type { LookUp } from './filters.js'
import { enumType } from '../../schema/enum-type.js'

export const LookUpType = enumType('LookUpType', 'What a search text means.', {
  ADDRESS: ['address', 'An address or a postcode. References are not searched.'],
  PRN: [
    'prn',
    'A property reference or payment reference, with or without spaces: "228007033", "228 007 033". Leading zeros are optional.',
  ],
  UH_NUMBER: [
    'uh-number',
    'A number of the former housing system: "0712345/01". Leading zeros, the slash and the part after the slash are optional.',
  ],
  TENANT_NAME: [
    'tenant-name',
    'A name. For accounts: a named holder. For residents: the person’s own name, or their name on a tenure. For assets: any member of the current tenure, or of the last one if there is none; needs `search:persons`.',
  ],
  ESTATE: [
    'estate',
    'The name of an estate. Finds the assets in all estates of that name, their accounts or their residents. No hits if there is no such estate.',
  ],
}) satisfies Record<string, LookUp>

/** An amount to compare with. */
export const Amount = (description: string) => OptionalDecimal(`${description} Example: "100.00".`)

@InputType({ description: 'A range of whole numbers, both bounds inclusive.' })
export class WholeNumberRangeInput {
  @OptionalInt('Minimum. Example: 2.')
  from?: number | null

  @OptionalInt('Maximum. Example: 4.')
  to?: number | null
}

@InputType({ description: 'A range of days, both bounds inclusive.' })
export class DayRangeInput {
  @OptionalDay('First day. Example: "2024-04-01".')
  from?: Date | null

  @OptionalDay('Last day. Example: "2025-03-31".')
  to?: Date | null
}
