import type { Asset } from '../../src/generated/prisma/client.js'
import type { AssetParentCopy } from '../../src/records/model/record-model.js'
import { doorway } from './records.js'

const numbered = /^(\D*)(\d+)(.*)$/s

/**
 * The doorways whose number begins a longer one at the same place: `1 Elm Road` where there is a
 * `12 Elm Road`.
 */
export function longerNumbers(assets: readonly Asset[]): (asset: Asset) => string[] {
  const numbers = new Map<string, Set<string>>()
  for (const asset of assets) {
    const { place, number } = split(asset)
    numbers.set(place, (numbers.get(place) ?? new Set()).add(number))
  }
  return (asset) => {
    const { place, number } = split(asset)
    const others = [...(numbers.get(place) ?? [])]
    const hasLonger = others.some((other) => other !== number && other.startsWith(number))
    return number !== '' && hasLonger ? [doorway(asset)] : []
  }
}

const ranged = /^(.+) \((\d+)-(\d+)\)$/

/** `26 Sycamore Court` for a home whose number is the first or last of `Sycamore Court (14-26)`. */
export function endsOfRanges(asset: Asset): string[] {
  const parents = (asset.parents ?? []) as unknown as AssetParentCopy[]
  const { number } = split(asset)
  return parents.flatMap(({ name }) => {
    const [, building = '', low, high] = ranged.exec(name ?? '') ?? []
    return number === low || number === high ? [`${number} ${building}`] : []
  })
}

function split(asset: Asset): { place: string; number: string } {
  const [, before = '', number = '', after = ''] = numbered.exec(doorway(asset)) ?? []
  return { place: `${before}#${after}`, number }
}
