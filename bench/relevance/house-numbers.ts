import type { Asset } from '../../src/generated/prisma/client.js'
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

function split(asset: Asset): { place: string; number: string } {
  const [, before = '', number = '', after = ''] = numbered.exec(doorway(asset)) ?? []
  return { place: `${before}#${after}`, number }
}
