import type { Asset } from '../../generated/prisma/client.js'
import type { AddressLevel } from '../../records/rules/asset-type-rules.js'
import type { RecordReader } from '../../records/record-reader.js'
import { addressTexts, houseNumbers } from '../../records/asset/address-texts.js'
import type { AssetFact } from '../../records/asset/document.js'
import {
  searchWindow,
  type Extent,
  type Filter,
  type SearchEngine,
  type SearchRequest,
} from '../../../packages/search-engine/src/search-engine.js'
import { assetKind } from '../../records/asset/kind.js'
import { FactFilters } from '../../records/filters/facts.js'
import { all } from '../../records/filters/filters.js'
import { housingLanguage } from '../../records/language/housing-language.js'
import { synonymTexts } from '../../records/language/synonyms.js'
import { parseQuery } from '../../../packages/search-engine/src/ranking/parse-query.js'
import { tokeniseAll } from '../../../packages/search-engine/src/text/tokenise.js'

/** The level that an address text names, and the filter for its assets. */
interface MatchedLevel {
  readonly level: AddressLevel
  readonly filter: Filter | null
}

const facts = new FactFilters<AssetFact>()

const estates: MatchedLevel = { level: 'estate', filter: facts.is('level', 'estate') }
const blocks: MatchedLevel = { level: 'block', filter: facts.is('level', 'block') }
const properties: MatchedLevel = { level: 'property', filter: facts.is('level', 'property') }

/** Assets that a text names, best first. */
export interface NamedAssets {
  readonly level: AddressLevel
  readonly ids: readonly string[]
  /** True if there are more assets than the search window holds. */
  readonly isCapped: boolean
}

/**
 * The highest level with an asset that has every word of the text as a whole word. If the text has house or flat
 * numbers, properties with these numbers in their own address are tried first: blocks carry the range of their
 * numbers, such as `Rowan House (1-18)`, and so does every home through its block. If no asset has all words as whole
 * words, the highest level with any match is used.
 *
 * Runs one engine call and one statement.
 *
 * @returns null when no asset that passes the filter matches
 */
export async function matchLevel(
  { engine, records }: { readonly engine: SearchEngine; readonly records: RecordReader },
  { text, ...extent }: Pick<SearchRequest, 'text' | keyof Extent>,
  filter: Filter | null,
): Promise<MatchedLevel | null> {
  const words = parseQuery(text, housingLanguage).typed
  const levels = levelsOf(words)
  const requests = levels.map((level) => {
    const levelFilter = all([filter, level.filter])
    return {
      index: 'assets' as const,
      text,
      ...extent,
      offset: 0,
      limit: 1,
      ...(levelFilter === null ? {} : { filter: levelFilter }),
    }
  })
  const responses = await engine.searchMany(requests)
  const bestIds = responses.map(({ hits }) => hits[0]?.id)
  const assets = await records.rows(
    'asset',
    bestIds.flatMap((id) => id ?? []),
  )
  const matches = levels.flatMap((level, index) => {
    const asset = assets.get(bestIds[index] ?? '')
    return asset === undefined ? [] : [{ level, isWhole: holdsAll(asset, words) }]
  })
  return (matches.find(({ isWhole }) => isWhole) ?? matches[0])?.level ?? null
}

/** The assets of a level that an address text names, up to the search window. */
export async function findAssets(
  engine: SearchEngine,
  { text, within }: Pick<SearchRequest, 'text' | 'within'>,
  { level, filter }: MatchedLevel,
): Promise<NamedAssets> {
  const { hits, isTotalCountCapped } = await engine.search({
    index: assetKind.index,
    text,
    ...(within === undefined ? {} : { within }),
    ...(filter === null ? {} : { filter }),
    offset: 0,
    limit: searchWindow,
  })
  return { level, ids: hits.map(({ id }) => id), isCapped: isTotalCountCapped }
}

/** @returns null when no estate has this name */
export async function findEstates(engine: SearchEngine, text: string): Promise<NamedAssets | null> {
  const named = await findAssets(engine, { text, within: 'addresses' }, estates)
  return named.ids.length === 0 ? null : named
}

/** Levels in the order in which they are tried. */
function levelsOf(words: readonly string[]): readonly MatchedLevel[] {
  const numbers = houseNumbers(words)
  if (numbers.length === 0) return [estates, blocks, properties]
  const numbered = numbers.map((number) => facts.is('houseNumber', number))
  const withNumbers = { ...properties, filter: all([properties.filter, ...numbered]) }
  return [withNumbers, estates, blocks, properties]
}

function holdsAll(asset: Asset, words: readonly string[]): boolean {
  const { lines, name, parentNames, postCode } = addressTexts(asset)
  const texts = [...lines, ...name, ...parentNames]
  const own = tokeniseAll([...texts, ...postCode, ...synonymTexts(texts)])
  const assetWords = new Set(own.map(({ word }) => word))
  return words.every((word) => assetWords.has(word))
}
