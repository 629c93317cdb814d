import type { Settings } from 'meilisearch'
import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { QueryLanguage } from '../query-language.js'
import { wordFields, type WordField } from './beginnings.js'
import { arrivalField } from './filter.js'
import {
  facetValueLimit,
  searchWindow,
  shownFields,
  type IndexDefinition,
  type SortOrder,
} from '../search-engine.js'

/** The key that the documents of every index go by. */
export const primaryKey = 'id'

/** The order of these lists means nothing to Meilisearch, and it may give them back in another. */
const unordered = new Set(['filterableAttributes', 'sortableAttributes', 'disableOnAttributes'])

/** To these the server adds what we leave open, so only the members we set are compared. */
const merged = new Set(['typoTolerance', 'pagination', 'faceting'])

/**
 * An asked order is a hard one, so `sort` comes before the rules of relevance. The order of the index
 * comes after them.
 */
const relevance = [
  'sort',
  'words',
  'typo',
  'proximity',
  'attributeRank',
  'wordPosition',
  'exactness',
]

/** Raised when an index holds something else besides its documents, for one that lacks it cannot be read. */
const layout = 2

/**
 * The token of a fill is the name of a filterable field that no document has. Every search asks for it, so the
 * server refuses a search that was meant for another fill, instead of answering from an empty index.
 */
const tokenStart = 'fill_'

/** How one index definition is laid out in Meilisearch. */
export interface MeilisearchIndex {
  readonly definition: IndexDefinition
  /**
   * Carries a digest of definition and settings, so that a changed definition gets an index of its own
   * and replicas of an older release go on with theirs.
   */
  readonly uid: string
  readonly settings: Settings
  /** What it holds besides the fields of the definition. */
  readonly words: readonly WordField[]
  /** Of the fill that is searched; null for one of a release without tokens. */
  readonly token?: string | null
}

export function meilisearchIndex(
  definition: IndexDefinition,
  prefix: string,
  language: QueryLanguage,
): MeilisearchIndex {
  const words = wordFields(definition, language)
  const settings = settingsOf(definition, words)
  const digest = createHash('sha256')
    .update(JSON.stringify([layout, definition, settings]))
    .digest('hex')
    .slice(0, 8)
  return { definition, uid: `${prefix}${definition.name}_${digest}`, settings, words }
}

/** The order of hits that nothing else tells apart, by the id at last: the server's own differs from fill to fill. */
export function lastOrder({ order }: IndexDefinition): string[] {
  return [...(order === undefined ? [] : [sortText(order)]), `${primaryKey}:asc`]
}

export function sortText({ field, direction }: SortOrder): string {
  return `${field}:${direction}`
}

function settingsOf(definition: IndexDefinition, words: readonly WordField[]): Settings {
  const { name, searchable, filterable, sortable, order } = definition
  const fields = searchable.map(({ field }) => field)
  const added = [arrivalField, ...words.map((field) => field.name)]
  const taken = added.find((own) =>
    [...fields, ...Object.keys(filterable), ...sortable].includes(own),
  )
  if (taken !== undefined) {
    throw new Error(`Index ${name} must not have a field "${taken}": the engine adds it.`)
  }
  return {
    searchableAttributes: fields,
    filterableAttributes: [...Object.keys(filterable), ...added],
    sortableAttributes: [
      ...new Set([...sortable, ...(order === undefined ? [] : [order.field]), primaryKey]),
    ],
    displayedAttributes: [primaryKey, ...shownFields(searchable).keys(), arrivalField],
    rankingRules: [...relevance, ...lastOrder(definition)],
    typoTolerance: {
      enabled: true,
      disableOnNumbers: true,
      disableOnAttributes: searchable
        .filter(
          ({ identifier, holdsOtherForms }) => identifier !== undefined || holdsOtherForms === true,
        )
        .map(({ field }) => field),
    },
    // One more than we show: a total that reaches it says that there are more.
    pagination: { maxTotalHits: searchWindow + 1 },
    // One more value than we show says that there are more. Of arrivals only the greatest is read, so their
    // counts need not be ordered.
    faceting: {
      maxValuesPerFacet: facetValueLimit + 1,
      sortFacetValuesBy: { '*': 'count', [arrivalField]: 'alpha' },
    },
    stopWords: [],
    synonyms: {},
    distinctAttribute: null,
  }
}

export function newToken(): string {
  return tokenStart + randomBytes(8).toString('hex')
}

export function withToken(settings: Settings, token: string): Settings {
  return { ...settings, filterableAttributes: [...(settings.filterableAttributes ?? []), token] }
}

/** The token in the settings of an index; null when there is none. */
export function tokenOf({ filterableAttributes }: Settings): string | null {
  const found = filterableAttributes?.find(
    (field) => typeof field === 'string' && field.startsWith(tokenStart),
  )
  return typeof found === 'string' ? found : null
}

/** Filters that every document of the fill passes, and that an index of another fill refuses. */
export function tokenTexts(token: string | null): string[] {
  return token === null ? [] : [`${token} NOT EXISTS`]
}

/** The settings that an index lacks or has otherwise; null when it has all of them. */
export function differingSettings(wanted: Settings, actual: Settings): Settings | null {
  const there = new Map<string, unknown>(Object.entries(actual))
  const differing = Object.entries(wanted).filter(
    ([name, value]) => !agrees(name, value, there.get(name)),
  )
  return differing.length === 0 ? null : Object.fromEntries(differing)
}

function agrees(name: string, wanted: unknown, actual: unknown): boolean {
  if (Array.isArray(wanted) && Array.isArray(actual) && unordered.has(name)) {
    return isDeepStrictEqual(new Set(wanted), new Set(actual))
  }
  if (merged.has(name) && isJsonObject(wanted) && isJsonObject(actual)) {
    return Object.entries(wanted).every(([key, value]) => agrees(key, value, actual[key]))
  }
  return isDeepStrictEqual(wanted, actual)
}

function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
