import type { Fault } from '../../errors/gateway-error.js'
import { isFillable, looseName } from '../../channels/definition/personalisation.js'
import { inputFault } from '../../errors/input-fault.js'
import { paramPath } from './secret-rules.js'

type Params = Readonly<Record<string, unknown>>

/** Values that the provider cannot put into a template, and placeholders that were given two. */
export function personalisationFaults(params: Params): Fault[] {
  return [...valueFaults(params), ...doubleFaults(params)]
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

/** The provider would take one of the two, and it is not known which. */
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
