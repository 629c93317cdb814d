import { InputType } from 'type-graphql'
import { OptionalDay, OptionalDecimal, OptionalInt } from '../../schema/fields.js'
import type { LookUp } from './filters.js'
import { enumType } from '../../schema/enum-type.js'

export const LookUpType = enumType('LookUpType', 'What the text of a look-up is.', {
  ADDRESS: ['address', 'An address or a postcode; references are not looked at.'],
  PRN: [
    'prn',
    'A property reference or a payment reference: "228007033", "228 007 033"; leading zeros may be left out.',
  ],
  UH_NUMBER: [
    'uh-number',
    'A number of the former housing system: "0712345/01"; leading zeros, the slash, and with it what follows may be left out.',
  ],
  TENANT_NAME: [
    'tenant-name',
    'A name: among accounts that of a named holder, among residents the person’s own or the one that a tenure has for them, among assets that of anybody on the current, else the last tenure; there it needs `search:persons`.',
  ],
  ESTATE: [
    'estate',
    'The name of an estate: the assets in all estates of that name, their accounts or their residents. No estate of that name, nothing.',
  ],
}) satisfies Record<string, LookUp>

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
