import { ApiFault } from './api-fault.js'
import type { StoredDocument } from './filter-match.js'

export interface StoredSettings {
  readonly searchableAttributes: readonly string[]
  readonly filterableAttributes: readonly string[]
  readonly sortableAttributes: readonly string[]
  readonly displayedAttributes: readonly string[]
  readonly rankingRules: readonly string[]
  readonly typoTolerance: Readonly<Record<string, unknown>>
  readonly pagination: { readonly maxTotalHits: number }
  readonly faceting: {
    readonly maxValuesPerFacet: number
    readonly sortFacetValuesBy: Readonly<Record<string, string>>
  }
  readonly stopWords: readonly string[]
  readonly synonyms: Readonly<Record<string, readonly string[]>>
  readonly distinctAttribute: string | null
  readonly searchCutoffMs: number | null
}

const ownRules = new Set([
  'words',
  'typo',
  'proximity',
  'attribute',
  'attributeRank',
  'sort',
  'wordPosition',
  'exactness',
])

const defaults: StoredSettings = {
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  displayedAttributes: ['*'],
  rankingRules: [
    'words',
    'typo',
    'proximity',
    'attributeRank',
    'sort',
    'wordPosition',
    'exactness',
  ],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  pagination: { maxTotalHits: 1000 },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  stopWords: [],
  synonyms: {},
  distinctAttribute: null,
  searchCutoffMs: null,
}

/** Field and direction of a ranking rule or requested order. */
export interface SortRule {
  readonly field: string
  readonly sign: 1 | -1
}

/** Null for a built-in or invalid rule. */
export function sortRule(text: string): SortRule | null {
  const [, field, direction] = /^(.+):(asc|desc)$/.exec(text) ?? []
  return field === undefined ? null : { field, sign: direction === 'asc' ? 1 : -1 }
}

const addedIn150 = new Set<unknown>(['attributeRank', 'wordPosition'])

export function checkRules(rules: unknown, version: string): void {
  const customRules: readonly unknown[] = Array.isArray(rules) ? rules : []
  const wrong = customRules.find(
    (rule) =>
      typeof rule !== 'string' ||
      (!ownRules.has(rule) && sortRule(rule) === null) ||
      (addedIn150.has(rule) && Number(version.split('.')[1]) < 50),
  )
  if (wrong !== undefined) {
    throw new ApiFault(
      400,
      'invalid_settings_ranking_rules',
      `\`${JSON.stringify(wrong)}\` is no rule.`,
    )
  }
}

const sets = ['filterableAttributes', 'sortableAttributes', 'stopWords'] as const

export class StoredIndex {
  settings = defaults
  readonly documents = new Map<string, StoredDocument>()

  constructor(
    readonly uid: string,
    readonly primaryKey: string,
  ) {}

  copy(): StoredIndex {
    const copy = new StoredIndex(this.uid, this.primaryKey)
    copy.settings = this.settings
    for (const [id, document] of this.documents) copy.documents.set(id, document)
    return copy
  }

  /** Merges objects and replaces other values. Sets are returned sorted. */
  change(changes: Readonly<Record<string, unknown>>): void {
    for (const name of Object.keys(changes)) {
      if (!Object.hasOwn(defaults, name)) throw new ApiFault(400, 'bad_request', `Unknown ${name}`)
    }
    const merged: StoredSettings = { ...this.settings, ...changes }
    const sorted = sets.map((name) => [name, [...merged[name]].sort()] as const)
    this.settings = {
      ...merged,
      ...Object.fromEntries(sorted),
      typoTolerance: { ...this.settings.typoTolerance, ...merged.typoTolerance },
      pagination: { ...this.settings.pagination, ...merged.pagination },
      faceting: { ...this.settings.faceting, ...merged.faceting },
    }
  }

  /** Upserts all documents, or none if an id is invalid. */
  put(documents: readonly StoredDocument[]): void {
    const entries = documents.map((document) => {
      const id = document[this.primaryKey]
      if (typeof id !== 'string' || !/^[\w-]{1,511}$/.test(id)) {
        throw new ApiFault(400, 'invalid_document_id', 'A document identifier is invalid.')
      }
      return [id, document] as const
    })
    for (const [id, document] of entries) this.documents.set(id, document)
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.documents.delete(id)
  }
}
