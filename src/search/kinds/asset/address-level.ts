import type { Asset } from '../../../generated/prisma/client.js'
import type { AddressLevel } from '../../../records/rules/asset-type-rules.js'
import type { RecordReader } from '../../../records/record-reader.js'
import { addressTexts, houseNumbers } from './address-texts.js'
import type { AssetFact } from './facts.js'
import type {
  Extent,
  Filter,
  SearchEngine,
  SearchRequest,
} from '../../../../packages/search-engine/src/search-engine.js'
import { FactFilters } from '../../filters/facts.js'
import { all } from '../../filters/filters.js'
import { housingLanguage } from '../../language/housing-language.js'
import { synonymTexts } from '../../language/synonyms.js'
import { parseQuery } from '../../../../packages/search-engine/src/ranking/parse-query.js'
import { askEngine } from '../../paging/search-pager.js'
import { tokeniseAll } from '../../../../packages/search-engine/src/text/tokenise.js'

/** What an address text names, and the filter that keeps the assets of that kind. */
export interface MatchedLevel {
  readonly level: AddressLevel
  readonly filter: Filter | null
}

const facts = new FactFilters<AssetFact>()

const estates: MatchedLevel = { level: 'estate', filter: facts.is('level', 'estate') }
const blocks: MatchedLevel = { level: 'block', filter: facts.is('level', 'block') }
const properties: MatchedLevel = { level: 'property', filter: facts.is('level', 'property') }

/** Finds out at which level an address text is answered. */
export class AddressLevels {
  constructor(
    private readonly engine: SearchEngine,
    private readonly records: RecordReader,
  ) {}

  /**
   * The highest level with an asset that has every word of the text as a whole word. House and flat
   * numbers ask first for properties that have them in their own address: blocks carry the range of
   * their numbers, `Rowan House (1-18)`, and so do all homes through the block. Where words are
   * unfinished or misspelt everywhere, the highest level that matches at all.
   *
   * One engine call and one statement.
   *
   * @returns null when no asset that passes the filter matches
   */
  async of(
    { text, ...extent }: Pick<SearchRequest, 'text' | keyof Extent>,
    filter: Filter | null,
  ): Promise<MatchedLevel | null> {
    const words = parseQuery(text, housingLanguage).typed
    const levels = levelsOf(words)
    const requests = levels.map((level) => {
      const kept = all([filter, level.filter])
      return {
        index: 'assets' as const,
        text,
        ...extent,
        offset: 0,
        limit: 1,
        ...(kept === null ? {} : { filter: kept }),
      }
    })
    const responses = await askEngine(() => this.engine.searchMany(requests))
    const best = responses.map(({ hits }) => hits[0]?.id)
    const assets = await this.records.assets(best.flatMap((id) => id ?? []))
    const found = levels.flatMap((level, index) => {
      const asset = assets.get(best[index] ?? '')
      return asset === undefined ? [] : [{ level, isWhole: holdsAll(asset, words) }]
    })
    return (found.find(({ isWhole }) => isWhole) ?? found[0])?.level ?? null
  }
}

/** In the order in which they are tried. */
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
  const held = new Set(own.map(({ word }) => word))
  return words.every((word) => held.has(word))
}
