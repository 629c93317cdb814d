import { defaultSearchPageSize } from '../../paging/page-request.js'
import { accountKind } from '../../search/kinds/account/kind.js'
import { assetKind } from '../../search/kinds/asset/kind.js'
import { personKind } from '../../search/kinds/person/kind.js'
import { PersonType } from '../../search/kinds/person/person-type.js'
import { tenureKind } from '../../search/kinds/tenure/kind.js'
import { transactionKind } from '../../search/kinds/transaction/kind.js'
import type { KindDefinition } from '../../search/kinds/record-kind.js'
import type { Interpretation } from '../../search/paging/interpretation.js'
import { reducedDescription } from '../../search/paging/interpretation-type.js'
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
  readonly interpretation: Interpretation | null
  readonly isReduced: boolean
}

/** How a kind of record is searched by its path. */
interface KindPath {
  readonly kind: KindDefinition
  /** What is shown of a record, as a GraphQL selection. */
  readonly shown: string
  /** GraphQL arguments besides those of all kinds, and their types. */
  readonly variables: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, JsonSchema>>
  readonly aliases?: Readonly<Record<string, string>>
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

const lookUpType = {
  lookUpType: {
    ...{ type: 'string', enum: ['Address', 'PRN', 'UhNumber', 'TenantName', 'Estate'] },
    description: 'What searchText is. Without it the text is searched everywhere.',
  },
}

const paths: readonly KindPath[] = [
  {
    kind: personKind,
    shown: fields.personFields,
    variables: { searchText: 'String', personType: 'PersonType' },
    parameters: {
      searchText,
      ...alsoAddress,
      personType: {
        ...{ type: 'string', enum: Object.values(PersonType) },
        description:
          'Keep only these: by the side of a tenure, as officers, or with a rent account of this type. Without it everybody but housing officers.',
      },
    },
    aliases: { addressText: 'searchText' },
    emptyIsMissing: true,
    turn: ({ personType }) => ({ personType: personTypeName(personType) }),
  },
  {
    kind: assetKind,
    shown: fields.assetFields,
    variables: {
      searchText: 'String',
      addressText: 'String',
      lookUpType: 'LookUpType',
      assetTypes: '[String!]',
      filter: 'AssetFilterInput',
    },
    parameters: {
      ...lookUpType,
      searchText,
      addressText: text(
        'An address, answered at the level that it names: estates, else blocks, else properties. Not together with searchText or lookUpType.',
      ),
      assetType: text('Keep any of these types, separated by commas. Example: "Dwelling,Block".'),
      assetTypes: text('Another name of assetType.'),
      contractApprovalStatus: text(
        'Keep those with a contract in any of these states, separated by commas. Example: "Approved,PendingReapproval".',
      ),
    },
    aliases: { assetTypes: 'assetType' },
    emptyIsMissing: true,
    turn: ({ assetType, contractApprovalStatus, lookUpType }) => ({
      lookUpType: enumName(lookUpType),
      assetTypes: listed(assetType),
      filter: { contract: { approvalStatus: listed(contractApprovalStatus) } },
    }),
  },
  {
    kind: tenureKind,
    shown: fields.tenureFields,
    variables: { searchText: 'String', uprn: 'String' },
    parameters: { searchText, ...alsoAddress, uprn: text('UPRN of the asset, in full.') },
    aliases: { addressText: 'searchText' },
    emptyIsMissing: true,
  },
  {
    kind: transactionKind,
    shown: fields.transactionFields,
    variables: {
      searchText: 'String',
      targetId: 'UUID',
      startDate: 'String',
      endDate: 'String',
      isSuspense: 'Boolean',
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
    emptyIsMissing: false,
  },
  {
    kind: accountKind,
    shown: fields.accountFields,
    variables: { searchText: 'String', lookUpType: 'LookUpType' },
    parameters: {
      ...lookUpType,
      searchText,
    },
    emptyIsMissing: false,
    turn: ({ lookUpType }) => ({ lookUpType: enumName(lookUpType) }),
  },
]

const interpretationHeader = 'search-interpretation'
const reducedHeader = 'search-reduced'

const searchHeaders = {
  ...linkHeader,
  [interpretationHeader]: {
    type: 'string',
    description:
      'What the text was taken for, because nothing is found as typed: JSON with usedText, corrections and ignoredWords. Absent when it was found as typed.',
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
export const searchPaths: readonly RestPath[] = paths.map(searchPath)

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
            description: 'What orders the hits.',
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
        results: { [kind.index]: found.nodes },
        total,
        page: { totalCount: total, pageNumber: page, pageSize },
      }
    },
  }
}

function documentOf({ kind: { searchField: field, type }, variables, shown }: KindPath): string {
  const ofAll = {
    ...{ sortBy: `${type}SortBy`, isDesc: 'Boolean', exact: 'Boolean' },
    ...{ page: 'Int', pageSize: 'Int' },
  }
  const all = Object.entries({ ...variables, ...ofAll })
  return `query ${field.replace('search', 'GetSearch')}(${all.map(([name, type]) => `$${name}: ${type}`).join(', ')}) {
    ${field}(${all.map(([name]) => `${name}: $${name}`).join(', ')}) {
      nodes { ${shown} } totalCount isTotalCountCapped isReduced
      interpretation { usedText corrections { typed used } ignoredWords }
    }
  }`
}

function answerSchema({ index, type }: KindDefinition): JsonSchema {
  const total = { type: 'integer', description: 'Hits in all, exact up to 1,000 and not above.' }
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

/** `["Dwelling", "Block"]` for `Dwelling, Block`. */
function listed(words: unknown): string[] | undefined {
  return typeof words === 'string' ? words.split(',').map((word) => word.trim()) : undefined
}

/** `LH_MAJOR_WORKS` for `LHMajorWorks`. */
function personTypeName(word: unknown): string | undefined {
  return Object.entries(PersonType).find(([, known]) => known === word)?.[0] ?? enumName(word)
}

/** `START_DATE` for `startDate`. */
function enumName(word: unknown): string | undefined {
  if (typeof word !== 'string') return undefined
  return word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}
