import { ArgsType } from 'type-graphql'
import { Optional, OptionalText } from '../../../schema/fields.js'
import type { LookUp } from '../../filters/filters.js'
import { LookUpType } from '../../filters/look-up-type.js'
import { searchArgs } from '../search-args.js'
import { AssetFilterInput } from './filter-input.js'
import { assetKind } from './kind.js'

@ArgsType()
export class SearchAssetsArgs extends searchArgs(assetKind, () => AssetFilterInput) {
  @Optional(
    () => LookUpType,
    'What searchText is. Without it the text is searched everywhere. ADDRESS is another way to give addressText.',
  )
  lookUpType?: LookUp | null

  @OptionalText(
    'Address, name, postcode or a reference, also those of its tenures; with `search:persons` also the name of anybody on its current, else its last tenure. Every word must match, the last one as a beginning. Blank lists everything. Example: "14 rowan".',
  )
  searchText?: string | null

  @OptionalText(
    'An address, answered at the highest level that it names: the estates, else the blocks, else the properties; matchedLevel says which. With a house number, properties come first. Not together with searchText or lookUpType. Example: "Rowan House".',
  )
  addressText?: string | null

  @Optional(
    () => [String],
    'Keep any of these types; an open set. A text may hold several, separated by commas. Example: ["Dwelling", "LettableNonDwelling"].',
  )
  assetTypes?: string[] | null
}
