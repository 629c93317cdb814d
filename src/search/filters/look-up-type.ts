import { registerEnumType } from 'type-graphql'
import type { LookUp } from './filters.js'

export const LookUpType = {
  ADDRESS: 'address',
  PRN: 'prn',
  UH_NUMBER: 'uh-number',
  TENANT_NAME: 'tenant-name',
  ESTATE: 'estate',
} as const satisfies Record<string, LookUp>

registerEnumType(LookUpType, {
  name: 'LookUpType',
  description: 'What the text of a look-up is.',
  valuesConfig: {
    ADDRESS: { description: 'An address or a postcode; references are not looked at.' },
    PRN: {
      description:
        'A property reference or a payment reference: "228007033", "228 007 033"; leading zeros may be left out.',
    },
    UH_NUMBER: {
      description:
        'A number of the former housing system: "0712345/01"; leading zeros, the slash, and with it what follows may be left out.',
    },
    TENANT_NAME: {
      description:
        'A name: among accounts that of a named holder, among residents the person’s own or the one that a tenure has for them, among assets that of anybody on the current, else the last tenure; there it needs `search:persons`.',
    },
    ESTATE: {
      description:
        'The name of an estate: the assets in all estates of that name, their accounts or their residents. No estate of that name, nothing.',
    },
  },
})
