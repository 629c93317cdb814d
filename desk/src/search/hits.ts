import type {
  AccountSummaryFragment,
  AssetSummaryFragment,
  MarksFragment,
  PersonSummaryFragment,
  TenureSummaryFragment,
  TransactionSummaryFragment,
} from '@housing-gateway/client/documents'
import { addressOf } from '../shell/address.js'
import { addressParts } from '../shell/postal-address.js'
import { balance, day, movement, personName } from '../shell/words.js'
import { marked, type Piece } from './marks.js'

/** A search hit of any kind. */
export interface Hit {
  readonly id: string
  /** Address of its page; null if it has none. */
  readonly address: string | null
  readonly title: readonly Piece[]
  readonly lines: readonly (readonly Piece[])[]
  /** Amount or balance as text. */
  readonly amount: string | null
  readonly tags: readonly string[]
}

interface HitEdge<Node> {
  readonly highlights: readonly MarksFragment[]
  readonly node: Node
}

const plain = (text: string): readonly Piece[] => [{ text, isMarked: false }]

export function personHit({ node, highlights }: HitEdge<PersonSummaryFragment>): Hit {
  const current = node.tenures.filter(({ isActive }) => isActive)
  const shown = current.length === 0 ? node.tenures : current
  const addresses = shown.flatMap(({ assetFullAddress }) => assetFullAddress ?? [])
  return {
    id: node.id,
    address: addressOf('person', node.uuid),
    title: marked(personName(node.fullName), 'fullName', highlights),
    lines: [...new Set(addresses)]
      .slice(0, 3)
      .map((address) => marked(address, 'tenures.assetFullAddress', highlights)),
    amount: node.totalBalance === null ? null : balance(node.totalBalance),
    tags: [...node.personTypes, ...(current.length === 0 ? ['No current tenure'] : [])],
  }
}

export function assetHit({ node, highlights }: HitEdge<AssetSummaryFragment>): Hit {
  const parts = addressParts(node.assetAddress).flatMap(([field, text], index) => [
    ...(index === 0 ? [] : plain(', ')),
    ...marked(text, `assetAddress.${field}`, highlights),
  ])
  const name = node.assetName ?? ''
  const reference = node.assetId ?? ''
  const above = node.parents.flatMap((parent) => parent.name ?? []).join(', ')
  const named = name === '' ? [] : marked(name, 'assetName', highlights)
  return {
    id: node.id,
    address: addressOf('asset', node.uuid),
    title: [named, parts, plain('No address')].find((pieces) => pieces.length > 0) ?? [],
    lines: [
      ...(named.length > 0 && parts.length > 0 ? [parts] : []),
      ...(reference === ''
        ? []
        : [[...plain('Reference '), ...marked(reference, 'assetId', highlights)]]),
      ...(above === '' ? [] : [plain(`In ${above}`)]),
    ],
    amount: node.totalBalance === null ? null : balance(node.totalBalance),
    tags: [
      ...(node.assetType === null ? [] : [node.assetType]),
      ...(node.isVoid ? [node.isLettable ? 'Void, can be let' : 'Void'] : []),
    ],
  }
}

export function tenureHit({ node, highlights }: HitEdge<TenureSummaryFragment>): Hit {
  const members = node.householdMembers.flatMap(({ fullName, isResponsible }) =>
    isResponsible && fullName !== null ? [fullName] : [],
  )
  const { fullAddress = null } = node.tenuredAsset ?? {}
  const holders = members.flatMap((name, index) => [
    ...(index === 0 ? [] : plain(', ')),
    ...marked(name, 'householdMembers.fullName', highlights),
  ])
  return {
    id: node.id,
    address: addressOf('tenure', node.uuid),
    title:
      fullAddress === null
        ? plain('Tenure without an address')
        : marked(fullAddress, 'tenuredAsset.fullAddress', highlights),
    lines: [
      ...(holders.length === 0 ? [] : [holders]),
      ...(node.paymentReference === null
        ? []
        : [
            [
              ...plain('Payment reference '),
              ...marked(node.paymentReference, 'paymentReference', highlights),
            ],
          ]),
    ],
    amount: node.totalBalance === null ? null : balance(node.totalBalance),
    tags: [node.tenureType?.description ?? null, node.isActive ? null : 'Ended'].filter(
      (tag) => tag !== null,
    ),
  }
}

export function transactionHit({ node, highlights }: HitEdge<TransactionSummaryFragment>): Hit {
  const { transactionDate, targetId, paymentReference, address } = node
  return {
    id: node.id,
    address: targetId === null ? null : addressOf('tenure', targetId),
    title: marked(node.transactionTypeLabel ?? 'Transaction', 'transactionTypeLabel', highlights),
    lines: [
      ...(transactionDate === null ? [] : [plain(day(transactionDate))]),
      ...(address === null ? [] : [marked(address, 'address', highlights)]),
      ...(paymentReference === null
        ? []
        : [
            [
              ...plain('Payment reference '),
              ...marked(paymentReference, 'paymentReference', highlights),
            ],
          ]),
    ],
    amount: movement(node),
    tags: node.isSuspense ? ['In suspense'] : [],
  }
}

export function accountHit({ node, highlights }: HitEdge<AccountSummaryFragment>): Hit {
  const { tenure, paymentReference, accountType, accountStatus } = node
  const names = (tenure?.primaryTenants ?? []).flatMap(({ fullName }) => fullName ?? [])
  const { fullAddress = null } = tenure ?? {}
  return {
    id: node.id,
    address: addressOf('account', node.uuid),
    title: [
      ...plain('Account '),
      ...(paymentReference === null
        ? plain('without a reference')
        : marked(paymentReference, 'paymentReference', highlights)),
    ],
    lines: [
      ...(names.length === 0
        ? []
        : [
            names.flatMap((name, index) => [
              ...(index === 0 ? [] : plain(', ')),
              ...marked(name, 'tenure.primaryTenants.fullName', highlights),
            ]),
          ]),
      ...(fullAddress === null ? [] : [marked(fullAddress, 'tenure.fullAddress', highlights)]),
    ],
    amount: node.accountBalance === null ? null : balance(node.accountBalance),
    tags: [accountType, accountStatus].filter((tag) => tag !== null),
  }
}
