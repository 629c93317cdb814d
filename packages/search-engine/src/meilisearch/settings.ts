import type { Settings } from 'meilisearch'
import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { QueryLanguage } from '../query-language.js'
import { wordFields, type WordField } from './word-fields.js'
import { arrivalField } from './filter.js'
import {
  facetValueLimit,
  searchWindow,
  shownFields,
  type IndexDefinition,
  type SortOrder,
} from '../search-engine.js'

/** Primary key of every index. */
export const primaryKey = 'id'

/** Lists whose order has no meaning; Meilisearch may return them in another order. */
const unordered = new Set(['filterableAttributes', 'sortableAttributes', 'disableOnAttributes'])

/** Objects that the server completes with defaults, so only our members are compared. */
const merged = new Set(['typoTolerance', 'pagination', 'faceting'])

/** A requested sort overrides relevance, so `sort` is first. The order of the index comes last. */
const relevance = [
  'sort',
  'words',
  'typo',
  'proximity',
  'attributeRank',
  'wordPosition',
  'exactness',
]

/**
 * Increment it when an index stores further fields besides the fields of its documents, because older indexes lack fields
 * that we read.
 */
const layout = 2

/**
 * A fill token is the name of a filterable field that no document has. Every search filters on it, so the server
 * rejects a search that was meant for another fill instead of answering from an empty index.
 */
const tokenStart = 'fill_'

/** The Meilisearch index of one index definition. */
export interface MeilisearchIndex {
  readonly definition: IndexDefinition
  /**
   * Contains a digest of definition and settings, so that a changed definition gets its own index and
   * replicas of an older release keep theirs.
   */
  readonly uid: string
  readonly settings: Settings
  /** Fields stored in addition to the fields of the definition. */
  readonly words: readonly WordField[]
}

export interface SearchedIndex extends MeilisearchIndex {
  /** Token of the searched fill. */
  readonly token: string
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

/**
 * The order of otherwise equal hits. It ends with the id, because the server's own order changes with every fill.
 */
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
  const reserved = added.find((own) =>
    [...fields, ...Object.keys(filterable), ...sortable].includes(own),
  )
  if (reserved !== undefined) {
    throw new Error(`Index ${name} must not have a field "${reserved}": the engine adds it.`)
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
    // One more than we show, to detect further hits.
    pagination: { maxTotalHits: searchWindow + 1 },
    // One value more than we show, to detect further values. Only the greatest arrival is read, so the order of
    // arrival counts does not matter.
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

/** The fill token in the settings of an index; null without one. */
export function tokenOf({ filterableAttributes }: Settings): string | null {
  const token = filterableAttributes?.find(
    (field) => typeof field === 'string' && field.startsWith(tokenStart),
  )
  return typeof token === 'string' ? token : null
}

/** A filter that matches every document of this fill and that an index of another fill rejects. */
export function tokenText(token: string): string {
  return `${token} NOT EXISTS`
}

/** The expected settings that differ from the actual settings; null if none differ. */
export function differingSettings(expected: Settings, actual: Settings): Settings | null {
  const actualByName = new Map<string, unknown>(Object.entries(actual))
  const differing = Object.entries(expected).filter(
    ([name, value]) => !isEqualSetting(name, value, actualByName.get(name)),
  )
  return differing.length === 0 ? null : Object.fromEntries(differing)
}

function isEqualSetting(name: string, expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected) && Array.isArray(actual) && unordered.has(name)) {
    return isDeepStrictEqual(new Set(expected), new Set(actual))
  }
  if (merged.has(name) && isJsonObject(expected) && isJsonObject(actual)) {
    return Object.entries(expected).every(([key, value]) => isEqualSetting(key, value, actual[key]))
  }
  return isDeepStrictEqual(expected, actual)
}

function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
