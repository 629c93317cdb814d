import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isScalarType,
  type GraphQLSchema,
} from 'graphql'
import { defaultSearchPageSize } from '../../paging/page-request.js'
import { kindDefinitions } from '../../records/kinds/kinds.js'
import {
  hasOtherNames,
  kindWords,
  listName,
  type KindDefinition,
} from '../../records/kinds/record-kind.js'
import { addressLevel } from '../../records/rules/asset-type-rules.js'
import { reducedDescription, type Interpretation } from '../../records/kinds/interpretation.js'
import type { OtherName } from '../../records/kinds/kind-edge.js'
import { sendProblem } from '../problem.js'
import { flag, objectOf, text, type JsonSchema, type ObjectSchema } from './json-schema.js'
import { listHeaders, pageLinks, pageRequest, pagingParameters } from './paging.js'
import type { Values } from './parameters.js'
import { jsonResponse, responses, type RestPath } from './rest-path.js'
import { searchText, specifiedPaths, splitList, type SearchPath } from './specified-searches.js'

interface Page {
  readonly edges: readonly { readonly node: Values; readonly otherNames?: readonly OtherName[] }[]
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
  readonly interpretation: Interpretation | null
  readonly isReduced: boolean
}

const interpretationHeader = 'search-interpretation'
const reducedHeader = 'search-reduced'
const cappedHeader = 'search-total-capped'

const searchHeaders = {
  ...listHeaders,
  [interpretationHeader]: text(
    'How searchText was corrected because nothing matched it as typed: JSON with usedText, corrections, ignoredWords and alternatives. Absent if nothing was corrected.',
  ),
  [reducedHeader]: text(`${reducedDescription} Absent otherwise.`, { enum: ['true'] }),
  [cappedHeader]: text(
    'There are more hits than `total`, which stops at 1,000. Absent otherwise.',
    {
      enum: ['true'],
    },
  ),
}

/** The fields of the assets in an estate or block. */
export const insideSelection =
  'id: uuid assetId assetType assetName totalBalance assetAddress { postPreamble addressLine1 addressLine2 postCode }'

/** Maximum number of assets shown inside all estates and blocks of a page, because of the cost limit. */
const maxInside = 800

export const alertSelection = 'alertCode description reason startDate endDate'

/** Alerts of one person, for the cost limit. */
const maxAlerts = 20

/** JSON in ASCII, as headers require. */
function headerText(interpretation: Interpretation): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(interpretation).replace(/[^\x20-\x7e]/g, escaped)
}

export function searchPaths(schema: GraphQLSchema): readonly RestPath[] {
  return kindDefinitions.map((kind) => {
    const specified = specifiedPaths.find((path) => path.kind.name === kind.name)
    return searchPath(schema, specified ?? filteredPath(schema, kind))
  })
}

/** The search of a kind without a path in the specification: its parameters are the fields of its GraphQL filter. */
function filteredPath(schema: GraphQLSchema, kind: KindDefinition): SearchPath {
  const filter = schema.getType(`${kind.type}FilterInput`)
  if (!isInputObjectType(filter)) throw new Error(`${kind.type} has no filter.`)
  const fields = Object.values(filter.getFields()).filter(({ type }) =>
    isScalarType(getNamedType(type)),
  )
  const parameters = fields.map(({ name, type, description }): [string, JsonSchema] => {
    const about = description ?? ''
    if (isListType(getNullableType(type))) return [name, text(commaSeparated(about))]
    const scalar = getNamedType(type).name
    if (scalar === 'Boolean') return [name, flag(about)]
    return [name, text(about, scalar === 'UUID' ? { format: 'uuid' } : {})]
  })
  const values = (query: Values) =>
    fields.map(({ name, type }) => [
      name,
      isListType(getNullableType(type)) ? splitList(query[name]) : query[name],
    ])
  return {
    kind,
    parameters: { searchText, ...Object.fromEntries<JsonSchema>(parameters) },
    emptyIsMissing: false,
    toArguments: (query) => ({ filter: Object.fromEntries(values(query)) }),
  }
}

/** The description of a list as a text: `["PL", "Carpentry"]` becomes `"PL,Carpentry"`. */
function commaSeparated(description: string): string {
  const text = description.replace('["', '"').replaceAll('", "', ',').replace('"]', '"')
  return `${text} Separated by commas.`
}

function searchPath(schema: GraphQLSchema, path: SearchPath): RestPath {
  const { kind, emptyIsMissing } = path
  const url = `/search/${kind.index.replaceAll('_', '-')}`
  return {
    method: 'GET',
    url,
    aliases: { ...path.aliases, pageNumber: 'page' },
    operation: { root: 'Query', field: kind.searchField, document: documentOf(schema, path) },
    schema: {
      operationId: kind.searchField,
      summary: `Search ${kindWords(kind)}`,
      tags: ['search'],
      querystring: {
        type: 'object',
        properties: {
          ...path.parameters,
          sortBy: text('Sort order.', { enum: sortWords(kind) }),
          isDesc: flag('Reverse the sort order.'),
          exact: flag('Return exact matches only, without correcting searchText.', {
            default: false,
          }),
          ...pagingParameters(`Default ${defaultSearchPageSize}.`),
        },
      },
      response: responses(
        { 200: { ...jsonResponse('A page of hits.', pageSchema(kind)), headers: searchHeaders } },
        emptyIsMissing ? [404] : [],
      ),
    },
    handle: async ({ reply, query, execute, mayRead }) => {
      const request = pageRequest(query, defaultSearchPageSize)
      const inside = path.showsInside && {
        inside: path.showsInside(query),
        insideSize: Math.min(Math.floor(maxInside / request.pageSize), 100),
      }
      const page = await execute<Page>({
        ...query,
        ...path.toArguments?.(query),
        ...request,
        ...inside,
        ...(path.showsAlerts && { alerts: mayRead(kind.type, 'cautionaryAlerts') }),
      })
      const total = page.totalCount
      if (total === 0 && emptyIsMissing) {
        return sendProblem(reply, { code: 'NOT_FOUND', detail: `No ${kindWords(kind)} match.` })
      }
      const { page: pageNumber, pageSize } = request
      const lastPage = Math.max(Math.ceil(total / pageSize), 1)
      const hasNext = pageNumber < lastPage
      const last = page.isTotalCountCapped ? null : lastPage
      void reply.header('link', pageLinks(url, query, { ...request, hasNext, last }))
      if (page.interpretation !== null) {
        void reply.header(interpretationHeader, headerText(page.interpretation))
      }
      if (page.isReduced) void reply.header(reducedHeader, 'true')
      if (page.isTotalCountCapped) void reply.header(cappedHeader, 'true')
      return {
        results: { [listName(kind)]: page.edges.map((edge) => recordOf(edge, path)) },
        total,
        page: { totalCount: total, pageNumber, pageSize },
      }
    },
  }
}

function recordOf(
  { node, otherNames = [] }: Page['edges'][number],
  { showsAlerts }: SearchPath,
): Values {
  const { blocks, properties, cautionaryAlerts = null, ...record } = node
  const alerts = cautionaryAlerts === null ? null : nodesOf(cautionaryAlerts)
  return {
    ...record,
    ...(showsAlerts && { cautionaryAlerts: alerts }),
    ...(isAbove(node) ? { blocks: nodesOf(blocks), properties: nodesOf(properties) } : {}),
    ...(otherNames.length === 0 ? {} : { otherNames }),
  }
}

/** Whether a page shows the assets inside this asset. */
function isAbove({ blocks, assetType }: Values): boolean {
  return blocks !== undefined && addressLevel(assetType as string | null) !== 'property'
}

function nodesOf(connection: unknown): unknown {
  return (connection as { readonly nodes: unknown }).nodes
}

/** The GraphQL document of a path. Its variables are the arguments that the parameters fill. */
function documentOf(schema: GraphQLSchema, path: SearchPath): string {
  const { kind, parameters, toArguments, showsInside, showsAlerts } = path
  const { searchField: field } = kind
  const names = [
    ...['sortBy', 'isDesc', 'exact', 'page', 'pageSize'],
    ...Object.keys({ ...parameters, ...toArguments?.({}) }),
  ]
  const args = (schema.getQueryType()?.getFields()[field]?.args ?? []).filter(({ name }) =>
    names.includes(name),
  )
  const variables = args.map(({ name, type }) => `$${name}: ${String(getNullableType(type))}`)
  if (showsInside !== undefined) variables.push('$inside: Boolean!', '$insideSize: Int!')
  const inside = ['blocks', 'properties'].map(
    (list) => `${list}(first: $insideSize) @include(if: $inside) { nodes { ${insideSelection} } }`,
  )
  if (showsAlerts) variables.push('$alerts: Boolean!')
  const alerts = `cautionaryAlerts(isInForce: true, first: ${maxAlerts}) @include(if: $alerts) { nodes { ${alertSelection} } }`
  const parts = [
    recordSelection(schema, kind.type),
    ...(showsInside === undefined ? [] : inside),
    ...(showsAlerts ? [alerts] : []),
  ]
  return `query ${field.replace('search', 'GetSearch')}(${variables.join(', ')}) {
    ${field}(${args.map(({ name }) => `${name}: $${name}`).join(', ')}) {
      edges { node { ${parts.join(' ')} } ${hasOtherNames(kind) ? 'otherNames { typed name }' : ''} } totalCount isTotalCountCapped isReduced
      interpretation { usedText corrections { typed used } ignoredWords alternatives }
    }
  }`
}

function pageSchema(kind: KindDefinition): ObjectSchema {
  const total = { type: 'integer', description: 'Number of hits: exact up to 1,000, then 1,000.' }
  return objectOf({
    results: objectOf({
      [listName(kind)]: { type: 'array', items: { $ref: `${kind.type}#` } },
    }),
    total,
    page: objectOf({
      totalCount: total,
      pageNumber: { type: 'integer', description: 'From 1.' },
      pageSize: { type: 'integer' },
    }),
  })
}

/** The sort keys in the paths' spelling: `startDate` for `START_DATE`. */
function sortWords({ sortKeys }: KindDefinition): string[] {
  const word = (name: string) =>
    name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return ['relevance', ...Object.keys(sortKeys).map(word)]
}

/**
 * The GraphQL selection of a record in search results. `uuid` has the specification's name, `id`. It leaves out other
 * records, which need their own scopes, and paged lists with their counts.
 */
export function recordSelection(schema: GraphQLSchema, typeName: string): string {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`${typeName} is not an object type.`)
  const selections = Object.values(type.getFields()).flatMap(({ name, type: fieldType }) => {
    const namedType = getNamedType(fieldType)
    if (isLeafType(namedType)) {
      if (name === 'uuid') return 'id: uuid'
      return name === 'id' || name.endsWith('Count') ? [] : name
    }
    const isPart =
      isObjectType(namedType) &&
      namedType.getInterfaces().length === 0 &&
      !namedType.name.endsWith('Connection')
    return isPart ? `${name} { ${recordSelection(schema, namedType.name)} }` : []
  })
  return selections.join(' ')
}
