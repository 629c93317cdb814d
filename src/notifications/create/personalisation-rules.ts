import type { Fault } from '../../errors/gateway-error.js'
import { looseName } from '../../provider/personalisation.js'
import { inputFault } from './form-rules.js'
import { paramPath } from './secret-rules.js'

type Params = Readonly<Record<string, unknown>>

/** What stands in the address window of a letter: one line each. */
const letterLine = /^(?:firstname|lastname|addressline[1-7]|postcode)$/

/** Values that the provider cannot put into a template, and placeholders that were given two. */
export function personalisationFaults(params: Params): Fault[] {
  return [...valueFaults(params), ...doubleFaults(params)]
}

/** Names and address lines of a letter that are not one line of text. */
export function letterLineFaults(params: Params): Fault[] {
  return Object.entries(params)
    .filter(([name, value]) => letterLine.test(looseName(name)) && !isLine(value))
    .filter(([, value]) => isFillable(value))
    .map(([name]) => refused(name, 'A name or a line of the address must be text or a number.'))
}

function valueFaults(params: Params): Fault[] {
  return Object.entries(params).flatMap(([name, value]) => {
    if (!isFillable(value)) {
      const kinds = 'text, a number, true or false, or a list of texts or numbers'
      return [refused(name, `A value must be ${kinds}.`)]
    }
    const hasTooLong = [value].flat().some(isInexact)
    return hasTooLong ? [refused(name, 'A number of so many digits must be given as text.')] : []
  })
}

/** JSON's numbers lose digits beyond 2^53: a reference that is given as one would go out wrong. */
function isInexact(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
}

/** The provider would take one of the two, and nobody could say which. */
function doubleFaults(params: Params): Fault[] {
  const known = new Map<string, string>()
  return Object.entries(params)
    .filter(([, value]) => value !== null && isFillable(value))
    .flatMap(([name, value]) => {
      const text = JSON.stringify(value)
      const earlier = known.get(looseName(name)) ?? text
      known.set(looseName(name), earlier)
      if (earlier === text) return []
      const message =
        'Another name stands for the same placeholder with another value: case, blanks, - and _ do not count.'
      return [refused(name, message)]
    })
}

function refused(name: string, message: string): Fault {
  return inputFault('PERSONALISATION_INVALID', paramPath(name), message)
}

function isLine(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

/** Whether the provider can put a value into a template. What passes is flat, however deep callers nest. */
export function isFillable(value: unknown): boolean {
  if (!Array.isArray(value)) return isLine(value) || typeof value === 'boolean'
  return value.every((item) => typeof item === 'string' || typeof item === 'number')
}
