import { defaultSearchPageSize } from '../../paging/page-request.js'
import type { JsonSchema } from './json-schema.js'
import { askedPage, pageLinks } from './page-links.js'
import type { Named } from './parameters.js'
import * as fields from './record-fields.js'
import {
  jsonResponse,
  linkHeader,
  pagingParameters,
  responses,
  type RestPath,
} from './rest-path.js'
import { sendFaults } from './rest-problem.js'

interface Page {
  readonly nodes: readonly Named[]
  readonly totalCount: number
  readonly isTotalCountCapped: boolean
}

/** One of the five kinds of record. */
interface Kind {
  /** As in the path and in the answer. */
  readonly name: string
  readonly type: string
  readonly field: string
  readonly shown: string
  /** GraphQL arguments and their types. */
  readonly variables: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, JsonSchema>>
  readonly aliases?: Readonly<Record<string, string>>
  readonly sortBy: readonly string[]
  /** As specified: for some kinds, a search without a hit is answered with 404. */
  readonly emptyIsMissing: boolean
  /** Turns parameters that have another form in GraphQL. */
  turn?(query: Named): object
}

const text = (description: string): JsonSchema => ({ type: 'string', description })

const searchText = text(
  'What to search for: every word must match, the last one as a beginning. Blank lists everything.',
)
const alsoAddress = { addressText: text('Another name of searchText.') }

const kinds: readonly Kind[] = [
  {
    name: 'persons',
    type: 'Person',
    field: 'searchPersons',
    shown: fields.personFields,
    variables: { searchText: 'String', personType: 'String', sortBy: 'PersonSortBy' },
    parameters: {
      searchText,
      ...alsoAddress,
      personType: text('Tenant, Leaseholder or HousingOfficer; officers are left out otherwise.'),
    },
    aliases: { addressText: 'searchText' },
    sortBy: ['relevance', 'surname'],
    emptyIsMissing: true,
  },
  {
    name: 'assets',
    type: 'Asset',
    field: 'searchAssets',
    shown: fields.assetFields,
    variables: {
      searchText: 'String',
      addressText: 'String',
      assetTypes: '[String!]',
      sortBy: 'AssetSortBy',
    },
    parameters: {
      searchText,
      addressText: text(
        'An address, answered at the level that it names: estates, else blocks, else properties. Not together with searchText.',
      ),
      assetType: text('Keep any of these types, separated by commas. Example: "Dwelling,Block".'),
      assetTypes: text('Another name of assetType.'),
    },
    aliases: { assetTypes: 'assetType' },
    sortBy: ['relevance', 'address', 'id'],
    emptyIsMissing: true,
    turn: ({ assetType }) => ({
      assetTypes:
        typeof assetType === 'string' ? assetType.split(',').map((type) => type.trim()) : undefined,
    }),
  },
  {
    name: 'tenures',
    type: 'Tenure',
    field: 'searchTenures',
    shown: fields.tenureFields,
    variables: { searchText: 'String', uprn: 'String', sortBy: 'TenureSortBy' },
    parameters: { searchText, ...alsoAddress, uprn: text('UPRN of the asset, in full.') },
    aliases: { addressText: 'searchText' },
    sortBy: ['relevance', 'startDate'],
    emptyIsMissing: true,
  },
  {
    name: 'transactions',
    type: 'Transaction',
    field: 'searchTransactions',
    shown: fields.transactionFields,
    variables: {
      searchText: 'String',
      targetId: 'UUID',
      startDate: 'String',
      endDate: 'String',
      isSuspense: 'Boolean',
      sortBy: 'TransactionSortBy',
    },
    parameters: {
      searchText,
      targetId: { ...text('Keep those of this tenure.'), format: 'uuid' },
      startDate: text('First day or moment of transactionDate. Example: "2024-05-01".'),
      endDate: text('Last day or moment of transactionDate, a day to its end.'),
      isSuspense: {
        ...{ type: 'boolean', default: false },
        description: 'False hides money in suspense, true shows nothing else.',
      },
    },
    sortBy: ['relevance', 'transactionDate', 'amount'],
    emptyIsMissing: false,
  },
  {
    name: 'accounts',
    type: 'Account',
    field: 'searchAccounts',
    shown: fields.accountFields,
    variables: { searchText: 'String', lookUpType: 'LookUpType', sortBy: 'AccountSortBy' },
    parameters: {
      lookUpType: {
        ...{ type: 'string', enum: ['Address', 'PRN', 'UhNumber', 'TenantName'] },
        description: 'What searchText is. Without it the text is searched everywhere.',
      },
      searchText,
    },
    sortBy: ['relevance', 'balance'],
    emptyIsMissing: false,
    turn: ({ lookUpType }) => ({ lookUpType: enumName(lookUpType) }),
  },
]

/** Searches the five kinds of record. */
export const searchPaths: readonly RestPath[] = kinds.map(searchPath)

function searchPath(kind: Kind): RestPath {
  const url = `/search/${kind.name}`
  return {
    method: 'GET',
    url,
    aliases: { ...kind.aliases, pageNumber: 'page' },
    operation: { root: 'Query', field: kind.field, document: documentOf(kind) },
    schema: {
      operationId: kind.field,
      summary: `Search ${kind.name}`,
      tags: ['search'],
      querystring: {
        type: 'object',
        properties: {
          ...kind.parameters,
          sortBy: {
            ...{ type: 'string', enum: kind.sortBy },
            description: 'What orders the hits.',
          },
          isDesc: { type: 'boolean', description: 'Turn the order round.' },
          ...pagingParameters(defaultSearchPageSize),
        },
      },
      response: responses(
        { 200: { ...jsonResponse('A page of hits.', answerSchema(kind)), headers: linkHeader } },
        kind.emptyIsMissing ? [404] : [],
      ),
    },
    handle: async ({ reply, query, ask }) => {
      const asked = askedPage(query, defaultSearchPageSize)
      const sortBy = enumName(query['sortBy'])
      const turned = kind.turn?.(query)
      const found = await ask<Page>({ ...query, ...turned, sortBy, ...asked })
      const total = found.totalCount
      if (total === 0 && kind.emptyIsMissing) {
        const message = `No ${kind.name} match.`
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
      return {
        results: { [kind.name]: found.nodes },
        total,
        page: { totalCount: total, pageNumber: page, pageSize },
      }
    },
  }
}

function documentOf({ field, variables, shown }: Kind): string {
  const all = Object.entries({ ...variables, isDesc: 'Boolean', page: 'Int', pageSize: 'Int' })
  return `query ${field.replace('search', 'GetSearch')}(${all.map(([name, type]) => `$${name}: ${type}`).join(', ')}) {
    ${field}(${all.map(([name]) => `${name}: $${name}`).join(', ')}) {
      nodes { ${shown} } totalCount isTotalCountCapped
    }
  }`
}

function answerSchema({ name, type }: Kind): JsonSchema {
  const total = { type: 'integer', description: 'Hits in all, exact up to 1,000 and not above.' }
  return objectOf({
    results: objectOf({ [name]: { type: 'array', items: { $ref: `${type}#` } } }),
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

/** `START_DATE` for `startDate`. */
function enumName(word: unknown): string | undefined {
  if (typeof word !== 'string') return undefined
  return word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
