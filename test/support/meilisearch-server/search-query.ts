import { z } from 'zod'
import { ApiFault } from './api-fault.js'

/** Parameters of a search. Unknown parameters are refused, as on the real server. */
const queryShape = z.strictObject({
  q: z.string().nullable().default(''),
  filter: z.union([z.string(), z.array(z.union([z.string(), z.array(z.string())]))]).optional(),
  sort: z.array(z.string()).optional(),
  facets: z.array(z.string()).optional(),
  offset: z.int().min(0).optional(),
  limit: z.int().min(0).optional(),
  page: z.int().min(0).optional(),
  hitsPerPage: z.int().min(0).optional(),
  attributesToSearchOn: z.array(z.string()).nullable().default(null),
  attributesToRetrieve: z.array(z.string()).default(['*']),
  attributesToHighlight: z.array(z.string()).optional(),
  highlightPreTag: z.string().default('<em>'),
  highlightPostTag: z.string().default('</em>'),
  matchingStrategy: z.enum(['all', 'last', 'frequency']).default('last'),
  showMatchesPosition: z.boolean().default(false),
})

const manyShape = z.strictObject({
  queries: z.array(z.looseObject({ indexUid: z.string() })),
})

export type SearchQuery = z.infer<typeof queryShape>

export function readQuery(body: unknown): SearchQuery {
  const query = queryShape.safeParse(body)
  if (query.success) return query.data
  const [issue] = query.error.issues
  const field = String(issue?.path[0] ?? 'body')
  const code =
    issue?.code === 'unrecognized_keys'
      ? 'bad_request'
      : `invalid_search_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
  throw new ApiFault(400, code, `Invalid value at .${field}: ${issue?.message ?? ''}`)
}

export function readQueries(body: unknown): { indexUid: string; query: SearchQuery }[] {
  const many = manyShape.safeParse(body)
  if (!many.success) throw new ApiFault(400, 'bad_request', 'Missing field `queries`')
  return many.data.queries.map(({ indexUid, ...query }) => ({ indexUid, query: readQuery(query) }))
}
