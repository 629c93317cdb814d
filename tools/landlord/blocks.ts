import type { ParentCopy } from '../../src/records/asset/fields.js'
import { addressAt, type Spot } from './addresses.js'
import { asParent, type AssetDraft, newAsset } from './assets.js'
import { cycle } from './cycle.js'
import type { Estate } from './estates.js'
import type { Makers } from './makers.js'
import { blockEndings, blockNames } from './address-names.js'
import type { Random } from './random.js'
import { splitByWeight } from './shares.js'

/** A block, or a part of one with its own entrance. */
export interface Building extends Spot {
  readonly draft: AssetDraft
  /** First address line without a flat number: `Rowan House, Marlow Estate`. */
  readonly line: string
  readonly estate: Estate | null
  readonly ancestors: readonly ParentCopy[]
  /** Id of the whole block, also for a part of a block. */
  readonly blockId: string
  readonly storeys: number
  readonly isTemporary: boolean
  readonly firstFlat: number
  readonly flats: number
  /** Whether addresses are `3 Rowan House` rather than `Flat 3, Rowan House`. */
  readonly numbersInLine: boolean
}

export interface Blocks {
  /** Blocks and sub-blocks. */
  readonly drafts: readonly AssetDraft[]
  /** Buildings that contain homes: undivided blocks, and sub-blocks. */
  readonly buildings: readonly Building[]
}

/**
 * Plans `count` blocks for `homes` homes. One block in six is on a street outside estates, one in five has
 * sub-blocks, one in twenty is temporary accommodation.
 */
export function* planBlocks(
  makers: Makers,
  estates: readonly Estate[],
  count: number,
  homes: number,
): Generator<undefined, Blocks> {
  const { random } = makers
  const weights = Array.from({ length: count }, () => random.integer(4, 14))
  const names = random.shuffled(
    blockNames.flatMap((name) => [...new Set(blockEndings)].map((ending) => `${name} ${ending}`)),
  )
  const drafts: AssetDraft[] = []
  const buildings: Building[] = []
  for (const [index, flats] of splitByWeight(homes, weights).entries()) {
    if (index % 50 === 49) yield undefined
    const estate = index % 6 === 5 ? null : cycle(estates, index)
    const name = cycle(names, index)
    const block = planBlock(makers, { estate, name, flats, isTemporary: index % 20 === 2 })
    drafts.push(block.draft)
    const parts = index % 5 === 1 && flats >= 6 ? splitBlock(makers, block) : []
    drafts.push(...parts.map((part) => part.draft))
    buildings.push(...(parts.length > 0 ? parts : [block]))
  }
  return { drafts, buildings }
}

interface BlockPlan {
  readonly estate: Estate | null
  readonly name: string
  readonly flats: number
  readonly isTemporary: boolean
}

function planBlock(makers: Makers, { estate, name, flats, isTemporary }: BlockPlan): Building {
  const { random, references, addresses } = makers
  const spot = addresses.spot(estate?.district)
  const storeys = random.integer(3, flats > 30 ? 16 : 6)
  const line =
    estate === null
      ? `${name}, ${random.integer(1, 190)} ${addresses.streetName()}`
      : `${name}, ${estate.name}`
  const parents = estate === null ? [] : [asParent(estate.draft, 'estate')]
  const draft: AssetDraft = {
    ...newAsset(makers),
    type: blockType(random, storeys),
    name,
    address: { ...addressAt(spot, line), uprn: random.maybe(0.5, references.uprn()) },
    parents,
    areaId: estate?.draft.areaId ?? null,
    patchId: estate?.draft.patchId ?? null,
    boilerHouseId: null,
    location: { totalBlockFloors: storeys },
    management: {
      ...estate?.draft.management,
      isCouncilProperty: true,
      isTemporaryAccommodationBlock: isTemporary,
    },
    characteristics: {
      numberOfFloors: storeys,
      numberOfLifts: storeys > 4 ? random.integer(1, 2) : 0,
      yearConstructed: random.integer(1932, 2019).toString(),
    },
  }
  return {
    ...spot,
    draft,
    line,
    estate,
    ancestors: [asParent(draft, 'block'), ...parents],
    blockId: draft.id,
    storeys,
    isTemporary,
    firstFlat: 1,
    flats,
    numbersInLine: random.chance(0.4),
  }
}

function splitBlock(makers: Makers, block: Building): Building[] {
  const parts = splitByWeight(block.flats, block.flats > 20 ? [1, 1, 1] : [1, 1])
  let firstFlat = 1
  return parts.map((flats) => {
    const name = `${block.draft.name ?? ''} (${firstFlat}-${firstFlat + flats - 1})`
    const draft: AssetDraft = {
      ...block.draft,
      ...newAsset(makers),
      name,
      address: {
        ...addressAt(block, block.line.replace(block.draft.name ?? '', name)),
        uprn: null,
      },
      parents: block.ancestors,
    }
    const ancestors = [asParent(draft, 'sub-block'), ...block.ancestors]
    const part = { ...block, draft, ancestors, firstFlat, flats }
    firstFlat += flats
    return part
  })
}

function blockType(random: Random, storeys: number): string {
  if (storeys > 8) return 'HighRiseBlock'
  if (storeys > 5) return 'MediumRiseBlock'
  return random.pick(['LowRiseBlock', 'LowRiseBlock', 'WalkUpBlock', 'TerracedBlock', 'Block'])
}
