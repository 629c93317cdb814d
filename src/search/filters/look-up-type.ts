import { registerEnumType } from 'type-graphql'
import type { LookUp } from './filters.js'

export const LookUpType = {
  ADDRESS: 'address',
  PRN: 'prn',
  UH_NUMBER: 'uh-number',
  TENANT_NAME: 'tenant-name',
} as const satisfies Record<string, LookUp>

registerEnumType(LookUpType, {
  name: 'LookUpType',
  description: 'What the text of a look-up is.',
  valuesConfig: {
    ADDRESS: { description: 'An address or a postcode; references are not looked at.' },
    PRN: {
      description:
        'A property reference or a payment reference, in full: "228007033", "228 007 033".',
    },
    UH_NUMBER: { description: 'A number of the former housing system, in full: "0712345/01".' },
    TENANT_NAME: {
      description:
        'A name: among accounts that of a named holder, among residents the person’s own or the one that a tenure has for them.',
    },
  },
})
