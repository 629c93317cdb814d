import { settings } from './settings.js'

const knownNames = new Set(Object.keys(settings))

/** Prefixes of our variables, except those shared with other tools, such as NODE and OTEL. */
const firstWords = new Set(
  [...knownNames].flatMap((name) => {
    const [word = '', rest] = name.split('_', 2)
    return rest === undefined || ['NODE', 'OTEL'].includes(word) ? [] : [word]
  }),
)

/** Names of similar settings in other programs. */
const likelyNames: ReadonlyMap<string, string> = new Map([
  ['MEILI_URL', 'MEILISEARCH_URL'],
  ['MEILI_HOST', 'MEILISEARCH_URL'],
  ['MEILISEARCH_HOST', 'MEILISEARCH_URL'],
  ['MEILI_API_KEY', 'MEILISEARCH_KEY'],
  ['MEILISEARCH_API_KEY', 'MEILISEARCH_KEY'],
])

/**
 * Unknown variables with a prefix of ours. They are probably misspelt, so their values have
 * no effect.
 *
 * @returns their names in alphabetical order, with the likely setting if known; never a value
 */
export function unknownVariables(environment: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(environment)
    .filter(
      (name) =>
        likelyNames.has(name) ||
        (firstWords.has(name.split('_', 1)[0] ?? '') && name.includes('_')),
    )
    .filter((name) => /^[A-Z_]+$/.test(name) && !knownNames.has(name))
    .sort()
    .map((name) => {
      const likely = likelyNames.get(name)
      return likely === undefined ? name : `${name} (did you mean ${likely}?)`
    })
}
