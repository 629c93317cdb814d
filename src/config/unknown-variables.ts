import { settings } from './settings.js'

const knownNames = new Set(Object.keys(settings))

/** Prefixes of our variables, except those shared with other tools, such as NODE and OTEL. */
const firstWords = new Set(
  [...knownNames].flatMap((name) => {
    const [word = '', rest] = name.split('_', 2)
    return rest === undefined || ['NODE', 'OTEL'].includes(word) ? [] : [word]
  }),
)

/**
 * Unknown variables with a prefix of ours. They are probably misspelt, so their values have
 * no effect.
 *
 * @returns their names in alphabetical order, never a value
 */
export function unknownVariables(environment: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(environment)
    .filter((name) => firstWords.has(name.split('_', 1)[0] ?? '') && name.includes('_'))
    .filter((name) => /^[A-Z_]+$/.test(name) && !knownNames.has(name))
    .sort()
}
