import type { Fault } from '../../errors/gateway-error.js'
import { inputFault } from '../../errors/input-fault.js'
import { isBlank } from '../../foundation/given-values.js'
import {
  isFillable,
  isLine,
  looseName,
  missingPlaceholders,
} from '../definition/personalisation.js'

type Params = Readonly<Record<string, unknown>>

/** What stands in the address window of a letter: one line each. */
const letterLine = /^(?:firstname|lastname|addressline[1-7]|postcode)$/

const nameCodes = { firstName: 'FIRST_NAME_REQUIRED', lastName: 'LAST_NAME_REQUIRED' } as const

/** Names and address lines of a letter that are not one line of text. */
export function letterLineFaults(params: Params): Fault[] {
  return Object.entries(params)
    .filter(([name, value]) => letterLine.test(looseName(name)) && !isLine(value))
    .filter(([, value]) => isFillable(value))
    .map(([name]) =>
      inputFault(
        'PERSONALISATION_INVALID',
        ['personalisationParams', name],
        'A name or a line of the address must be text or a number.',
      ),
    )
}

/** Names of the person that the letter goes to, where they are missing. */
export function nameFaults(params: Params): Fault[] {
  const filled = Object.fromEntries(
    Object.entries(params).filter(([, value]) => typeof value !== 'string' || !isBlank(value)),
  )
  return missingPlaceholders(Object.keys(nameCodes), filled).map((name) =>
    inputFault(
      nameCodes[name as keyof typeof nameCodes],
      ['personalisationParams', name],
      `personalisationParams needs ${name} for a letter.`,
    ),
  )
}
