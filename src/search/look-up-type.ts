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
    ADDRESS: { description: 'An address or a postcode.' },
    PRN: { description: 'A property reference or a payment reference, in full.' },
    UH_NUMBER: { description: 'A number of the former housing system, in full: "0712345/01".' },
    TENANT_NAME: { description: 'A name of a named holder.' },
  },
})
