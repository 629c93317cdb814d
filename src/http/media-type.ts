export const json = 'application/json; charset=utf-8'
const graphqlResponse = 'application/graphql-response+json; charset=utf-8'

const common: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, json],
  ['*/*', json],
  ['application/json', json],
  ['application/json, text/plain, */*', json],
  ['application/graphql-response+json,application/json;q=0.9', graphqlResponse],
])

/** The media type of an answer by `Accept` as clients commonly send it; undefined for every other. */
export function commonMediaType(accept: string | undefined): string | undefined {
  return common.get(accept)
}

interface Preference {
  readonly quality: number
  /** How exactly the type is named, from 0. */
  readonly exactness: number
  readonly position: number
}

/** The media type of an answer, by an `Accept` that takes one of the two: the one that Apollo would choose. */
export function mediaTypeOf(accept: string | undefined): string {
  const known = common.get(accept)
  if (known !== undefined || accept === undefined) return known ?? json
  const [plain, newer] = [preference(accept, 'json'), preference(accept, 'graphql-response+json')]
  if (newer === null) return json
  if (plain === null) return graphqlResponse
  const order =
    newer.quality - plain.quality ||
    newer.exactness - plain.exactness ||
    plain.position - newer.position
  return order > 0 ? graphqlResponse : json
}

/** What is said of the subtype of `application` most exactly; null when it is not wanted. */
function preference(accept: string, subtype: string): Preference | null {
  let best: Preference | null = null
  const names = ['*/*', 'application/*', `application/${subtype}`]
  for (const [position, part] of accept.split(',').entries()) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    const exactness = names.indexOf(name)
    if (exactness === -1 || exactness < (best?.exactness ?? 0)) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    best = { quality: Number.isNaN(quality) ? 0 : quality, exactness, position }
  }
  return best === null || best.quality === 0 ? null : best
}
