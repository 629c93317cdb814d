import type { StoredContract } from './fields.js'

const attributes = [
  'approvalStatus',
  'approvalStatusReason',
  'isActive',
  'endReason',
  'chargeSubType',
] as const

type ContractAttributes = Readonly<
  Partial<Record<(typeof attributes)[number], string | boolean | null | undefined>>
>

/** The keyword for conditions on one contract; null without conditions. */
export function contractKey(conditions: ContractAttributes): string | null {
  const values = attributes.map((attribute) => {
    const value = conditions[attribute] ?? null
    const text = typeof value === 'string' ? value.trim() : value
    return text === '' ? null : text
  })
  return values.every((value) => value === null) ? null : JSON.stringify(values)
}
/**
 * The keywords of all combinations of conditions that the contract meets. With one keyword per attribute, an asset
 * with several contracts could meet some conditions with one contract and the rest with another.
 */
export function contractKeys(contract: StoredContract): string[] {
  const subTypes = [null, ...new Set((contract.charges ?? []).map(({ subType }) => subType))]
  return subTypes.flatMap((chargeSubType) => {
    const facts: ContractAttributes = { ...contract, chargeSubType }
    return subsets(attributes).flatMap((some) => {
      const conditions = Object.fromEntries(some.map((attribute) => [attribute, facts[attribute]]))
      return contractKey(conditions) ?? []
    })
  })
}

function subsets<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>(
    (sets, item) => [...sets, ...sets.map((set) => [...set, item])],
    [[]],
  )
}
