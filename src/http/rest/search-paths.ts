import { defaultSearchPageSize } from '../../paging/page-request.js'
import { hasOtherNames, type KindDefinition } from '../../search/kinds/record-kind.js'
import type { Interpretation, OtherName } from '../../search/paging/interpretation.js'
import { reducedDescription } from '../../search/paging/interpretation-type.js'
import type { JsonSchema } from './json-schema.js'
import { enumName, kindPaths, type KindPath } from './kind-paths.js'
import { askedPage, pageLinks } from './page-links.js'
import type { Named } from './parameters.js'
import {
  jsonResponse,
  linkHeader,
  pagingParameters,
  responses,
  type RestPath,
} from './rest-path.js'
import { sendFaults } from './rest-problem.js'

interface Page {
  readonly edges: readonly { readonly node: Named; readonly otherNames?: readonly OtherName[] }[]
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  readonly interpretation: Interpretation | null
  readonly isReduced: boolean
}

const interpretationHeader = 'search-interpretation'
const reducedHeader = 'search-reduced'

const searchHeaders = {
  ...linkHeader,
  [interpretationHeader]: {
    type: 'string',
    description:
      'What the text was taken for, because nothing is found as typed: JSON with usedText, corrections, ignoredWords and alternatives. Absent when it was found as typed.',
  },
  [reducedHeader]: {
    ...{ type: 'string', enum: ['true'] },
    description: `${reducedDescription} Absent otherwise.`,
  },
}

/** JSON without letters that no header may hold. */
function headerText(interpretation: Interpretation): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(interpretation).replace(/[^\x20-\x7e]/g, escaped)
}

/** Searches the five kinds of record. */
export const searchPaths: readonly RestPath[] = kindPaths.map(searchPath)

function searchPath(path: KindPath): RestPath {
  const { kind } = path
  const url = `/search/${kind.index}`
  return {
    method: 'GET',
    url,
    aliases: { ...path.aliases, pageNumber: 'page' },
    operation: { root: 'Query', field: kind.searchField, document: documentOf(path) },
    schema: {
      operationId: kind.searchField,
      summary: `Search ${kind.index}`,
      tags: ['search'],
      querystring: {
        type: 'object',
        properties: {
          ...path.parameters,
          sortBy: {
            ...{ type: 'string', enum: sortWords(kind) },
            description: 'Sort key.',
          },
          isDesc: { type: 'boolean', description: 'Turn the order round.' },
          exact: {
            ...{ type: 'boolean', default: false },
            description: 'Find what was typed and nothing that is only close to it.',
          },
          ...pagingParameters(`Default ${defaultSearchPageSize}.`),
        },
      },
      response: responses(
        { 200: { ...jsonResponse('A page of hits.', answerSchema(kind)), headers: searchHeaders } },
        path.emptyIsMissing ? [404] : [],
      ),
    },
    handle: async ({ reply, query, ask }) => {
      const asked = askedPage(query, defaultSearchPageSize)
      const sortBy = enumName(query['sortBy'])
      const turned = path.turn?.(query)
      const found = await ask<Page>({ ...query, ...turned, sortBy, ...asked })
      const total = found.totalCount
      if (total === 0 && path.emptyIsMissing) {
        const message = `No ${kind.index} match.`
        return sendFaults(reply, [{ code: 'NOT_FOUND', message, path: [] }])
      }
      const { page, pageSize } = asked
      const last = Math.max(Math.ceil(total / pageSize), 1)
      const links = pageLinks(url, query, {
        ...asked,
        hasNext: page < last,
        last: found.isTotalCountCapped ? null : last,
      })
      void reply.header('link', links)
      if (found.interpretation !== null) {
        void reply.header(interpretationHeader, headerText(found.interpretation))
      }
      if (found.isReduced) void reply.header(reducedHeader, 'true')
      return {
        results: { [kind.index]: found.edges.map(shownRecord) },
        total,
        page: { totalCount: total, pageNumber: page, pageSize },
      }
    },
  }
}

/** A record, with the names that it was found by where these are not those of the text. */
function shownRecord({ node, otherNames = [] }: Page['edges'][number]): Named {
  return otherNames.length === 0 ? node : { ...node, otherNames }
}

function documentOf({ kind, variables, shown }: KindPath): string {
  const { searchField: field, type } = kind
  const ofAll = {
    ...{ sortBy: `${type}SortBy`, isDesc: 'Boolean', exact: 'Boolean' },
    ...{ page: 'Int', pageSize: 'Int' },
  }
  const all = Object.entries({ ...variables, ...ofAll })
  return `query ${field.replace('search', 'GetSearch')}(${all.map(([name, type]) => `$${name}: ${type}`).join(', ')}) {
    ${field}(${all.map(([name]) => `${name}: $${name}`).join(', ')}) {
      edges { node { ${shown} } ${hasOtherNames(kind) ? 'otherNames { typed name }' : ''} } totalCount isTotalCountCapped isReduced
      interpretation { usedText corrections { typed used } ignoredWords alternatives }
    }
  }`
}

function answerSchema({ index, type }: KindDefinition): JsonSchema {
  const total = {
    type: 'integer',
    description: 'Total number of hits, exact up to 1,000 and not above.',
  }
  return objectOf({
    results: objectOf({ [index]: { type: 'array', items: { $ref: `${type}#` } } }),
    total,
    page: objectOf({
      totalCount: total,
      pageNumber: { type: 'integer', description: 'From 1.' },
      pageSize: { type: 'integer' },
    }),
  })
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}

/** What orders the hits, as the paths say it: `startDate` for `START_DATE`. */
function sortWords({ sortKeys }: KindDefinition): string[] {
  const word = (name: string) =>
    name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return ['relevance', ...Object.keys(sortKeys).map(word)]
}
