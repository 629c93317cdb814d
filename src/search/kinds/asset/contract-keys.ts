import type { AssetContract } from '../../../records/model/record-model.js'

const attributes = [
  'approvalStatus',
  'approvalStatusReason',
  'isActive',
  'endReason',
  'chargeSubType',
] as const

type ContractFacts = Readonly<
  Partial<Record<(typeof attributes)[number], string | boolean | null | undefined>>
>

/** The key of what is asked of one contract; null when nothing is. */
export function contractKey(asked: ContractFacts): string | null {
  const values = attributes.map((attribute) => {
    const value = asked[attribute] ?? null
    const text = typeof value === 'string' ? value.trim() : value
    return text === '' ? null : text
  })
  return values.every((value) => value === null) ? null : JSON.stringify(values)
}

/**
 * Every key that asks something which holds for the contract. An asset may have several contracts, and
 * with lists of single facts, half of a question could be met by one of them and half by another.
 */
export function contractKeys(contract: AssetContract): string[] {
  const subTypes = [null, ...new Set((contract.charges ?? []).map(({ subType }) => subType))]
  return subTypes.flatMap((chargeSubType) => {
    const facts: ContractFacts = { ...contract, chargeSubType }
    return subsets(attributes).flatMap((some) => {
      const asked = Object.fromEntries(some.map((attribute) => [attribute, facts[attribute]]))
      return contractKey(asked) ?? []
    })
  })
}

function subsets<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>(
    (found, item) => [...found, ...found.map((some) => [...some, item])],
    [[]],
  )
}
