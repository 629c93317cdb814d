import type {
  AccountSummaryFragment,
  ActivitySummaryFragment,
  AssetSummaryFragment,
  CautionaryAlertSummaryFragment,
  MarksFragment,
  NoteSummaryFragment,
  PersonSummaryFragment,
  TenureSummaryFragment,
  TransactionSummaryFragment,
  WorkOrderSummaryFragment,
} from '@housing-gateway/client/documents'
import { alertsOf, isOnlyMember, ownBalance } from '../person/person-facts.js'
import { addressOf } from '../shell/address.js'
import { addressParts } from '../shell/postal-address.js'
import { day, fieldWords, movement, personName, readable } from '../shell/words.js'
import { marked, readMarks, type Piece } from './marks.js'

/** A search hit of any kind. */
export interface Hit {
  readonly id: string
  /** Address of the record’s page; null if there is no such page. */
  readonly address: string | null
  readonly title: readonly Piece[]
  /** Lines that describe the record and show where it matched. */
  readonly details: readonly (readonly Piece[])[]
  /** A decimal; positive is owed. Null if there is no balance. */
  readonly balance: string | null
  /** Amount of a transaction as text. */
  readonly amount: string | null
  readonly tags: readonly string[]
  /** Phrases that say where the cautionary alerts are. */
  readonly alerts: readonly string[]
}

interface HitEdge<Node> {
  readonly highlights: readonly MarksFragment[]
  readonly node: Node
}

const plain = (text: string): readonly Piece[] => [{ text, isMarked: false }]

/** The default values for parts that most kinds lack. */
type PlainHit = Pick<Hit, 'id' | 'address' | 'title' | 'details'> & Partial<Hit>

function hitOf(highlights: readonly MarksFragment[], hit: PlainHit): Hit {
  const details = hit.details.filter((pieces) => pieces.length > 0)
  const visibleText = [hit.title, ...details].map(textOf).join('\n')
  const reasons = highlights.flatMap(({ field, html }) => {
    const pieces = readMarks(html)
    return visibleText.includes(textOf(pieces))
      ? []
      : [[...plain(`${labelOf(field)}: `), ...pieces]]
  })
  return {
    balance: null,
    amount: null,
    tags: [],
    alerts: [],
    ...hit,
    details: [...details, ...reasons],
  }
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')

const labels: Readonly<Record<string, string>> = {
  'tenures.nodes.householdMembers.fullName': 'Resident',
  'sender.fullName': 'Paid by',
  paymentReference: 'Payment reference',
  value: 'Former reference',
  uhReferences: 'Former reference',
  uprn: 'UPRN',
  uuid: 'Id',
}

/** A description of a matching field that the hit does not show. */
function labelOf(field: string): string {
  const name = field.split('.').at(-1) ?? ''
  const words = readable(name)
  return labels[field] ?? labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A labelled reference; empty if there is no reference. */
function reference(
  label: string,
  text: string | null,
  field: string,
  highlights: readonly MarksFragment[],
): readonly Piece[] {
  if (text === null || text === '') return []
  return [...plain(`${label} `), ...marked(text, field, highlights)]
}

/** Names with commas between them. */
function names(
  texts: readonly string[],
  field: string,
  highlights: readonly MarksFragment[],
): readonly Piece[] {
  return texts.flatMap((text, index) => [
    ...(index === 0 ? [] : plain(', ')),
    ...marked(text, field, highlights),
  ])
}

export function personHit({ node, highlights }: HitEdge<PersonSummaryFragment>): Hit {
  const current = node.tenures.filter(({ isActive }) => isActive)
  const tenures = current.length === 0 ? node.tenures : current
  const addresses = tenures.flatMap(({ assetFullAddress }) => assetFullAddress ?? [])
  return hitOf(highlights, {
    id: node.id,
    address: addressOf('person', node.uuid),
    title: marked(personName(node.fullName), 'fullName', highlights),
    details: [
      node.dateOfBirth === null ? [] : plain(`Born ${day(node.dateOfBirth)}`),
      ...[...new Set(addresses)]
        .slice(0, 3)
        .map((address) => marked(address, 'tenures.assetFullAddress', highlights)),
    ],
    balance: isOnlyMember(node) ? null : ownBalance(node),
    tags: [...node.personTypes, ...(current.length === 0 ? ['No current tenure'] : [])],
    alerts: alertsOf(node),
  })
}

export function assetHit({ node, highlights }: HitEdge<AssetSummaryFragment>): Hit {
  const parts = addressParts(node.assetAddress).flatMap(([field, text], index) => [
    ...(index === 0 ? [] : plain(', ')),
    ...marked(text, `assetAddress.${field}`, highlights),
  ])
  const name = node.assetName ?? ''
  const above = node.parents.flatMap((parent) => parent.name ?? []).join(', ')
  const named = name === '' ? [] : marked(name, 'assetName', highlights)
  return hitOf(highlights, {
    id: node.id,
    address: addressOf('asset', node.uuid),
    title: [named, parts, plain('No address')].find((pieces) => pieces.length > 0) ?? [],
    details: [
      named.length > 0 ? parts : [],
      reference('Reference', node.assetId, 'assetId', highlights),
      above === '' ? [] : plain(`In ${above}`),
    ],
    balance: node.totalBalance,
    tags: [
      ...(node.assetType === null ? [] : [node.assetType]),
      ...(node.isVoid ? [node.isLettable ? 'Void, can be let' : 'Void'] : []),
    ],
    alerts: node.isAssetCautionaryAlerted === true ? ['on the property'] : [],
  })
}

export function tenureHit({ node, highlights }: HitEdge<TenureSummaryFragment>): Hit {
  const holders = node.householdMembers.flatMap(({ fullName, isResponsible }) =>
    isResponsible && fullName !== null ? [fullName] : [],
  )
  const { fullAddress = null } = node.tenuredAsset ?? {}
  return hitOf(highlights, {
    id: node.id,
    address: addressOf('tenure', node.uuid),
    title:
      fullAddress === null
        ? plain('Tenure without an address')
        : marked(fullAddress, 'tenuredAsset.fullAddress', highlights),
    details: [
      names(holders, 'householdMembers.fullName', highlights),
      reference('Payment reference', node.paymentReference, 'paymentReference', highlights),
    ],
    balance: node.totalBalance,
    tags: [node.tenureType?.description ?? null, node.isActive ? null : 'Ended'].filter(
      (tag) => tag !== null,
    ),
  })
}

export function transactionHit({ node, highlights }: HitEdge<TransactionSummaryFragment>): Hit {
  const { transactionDate, targetId, paymentReference, address } = node
  return hitOf(highlights, {
    id: node.id,
    address: targetId === null ? null : addressOf('tenure', targetId),
    title: marked(node.transactionTypeLabel ?? 'Transaction', 'transactionTypeLabel', highlights),
    details: [
      transactionDate === null ? [] : plain(day(transactionDate)),
      address === null ? [] : marked(address, 'address', highlights),
      reference('Payment reference', paymentReference, 'paymentReference', highlights),
    ],
    amount: movement(node),
    tags: node.isSuspense ? ['In suspense'] : [],
  })
}

export function accountHit({ node, highlights }: HitEdge<AccountSummaryFragment>): Hit {
  const { tenure, paymentReference, accountType, accountStatus } = node
  const holders = (tenure?.primaryTenants ?? []).flatMap(({ fullName }) => fullName ?? [])
  const { fullAddress = null } = tenure ?? {}
  return hitOf(highlights, {
    id: node.id,
    address: addressOf('account', node.uuid),
    title: [
      ...plain('Account '),
      ...(paymentReference === null
        ? plain('without a reference')
        : marked(paymentReference, 'paymentReference', highlights)),
    ],
    details: [
      names(holders, 'tenure.primaryTenants.fullName', highlights),
      fullAddress === null ? [] : marked(fullAddress, 'tenure.fullAddress', highlights),
    ],
    balance: node.accountBalance,
    tags: [accountType, accountStatus].filter((tag) => tag !== null),
  })
}

export function workOrderHit({ node, highlights }: HitEdge<WorkOrderSummaryFragment>): Hit {
  const { description, property, dateRaised } = node
  return hitOf(highlights, {
    id: node.id,
    address: addressOf('work-order', node.uuid),
    title: marked(description ?? 'Work order', 'description', highlights),
    details: [
      property === null ? [] : marked(property, 'property', highlights),
      reference('Work order', node.reference, 'reference', highlights),
      dateRaised === null ? [] : plain(`Raised ${day(dateRaised)}`),
    ],
    tags: [
      ...[node.tradeDescription, node.status].flatMap((tag) => tag ?? []),
      ...(node.isOverdue ? ['Overdue'] : []),
    ],
  })
}

const targetScreens = ['person', 'asset', 'tenure']

/** The page of the record that a note or an activity is about; null if it has none. */
function targetAddress(node: {
  targetType: string | null
  targetId: string | null
}): string | null {
  const screen = targetScreens.find((type) => type === node.targetType)
  return screen === undefined || node.targetId === null ? null : addressOf(screen, node.targetId)
}

/** `Amina Officer, 3 Mar 2026` */
const byAndWhen = (authorName: string | null, createdAt: string | null) =>
  plain(
    [authorName, createdAt === null ? null : day(createdAt)]
      .flatMap((part) => part ?? [])
      .join(', '),
  )

export function noteHit({ node, highlights }: HitEdge<NoteSummaryFragment>): Hit {
  const { title, description, createdAt } = node
  return hitOf(highlights, {
    id: node.id,
    address: targetAddress(node),
    title: marked(title ?? 'Note', 'title', highlights),
    details: [
      description === null ? [] : marked(beginningOf(description), 'description', highlights),
      byAndWhen(node.authorName, createdAt),
    ],
    tags: [node.category ?? [], node.isHighlighted === true ? 'Highlighted' : []].flat(),
  })
}

export function activityHit({ node, highlights }: HitEdge<ActivitySummaryFragment>): Hit {
  const { changedFields, sourceDomain } = node
  return hitOf(highlights, {
    id: node.id,
    address: targetAddress(node),
    title: plain(changedFields.map(fieldWords).join('; ') || 'Change'),
    details: [byAndWhen(node.authorName, node.createdAt)],
    tags: [node.type, node.targetType, sourceDomain].flatMap((tag) => tag ?? []),
  })
}

export function alertHit({ node, highlights }: HitEdge<CautionaryAlertSummaryFragment>): Hit {
  const { personId, assetId, description, reason, startDate, endDate } = node
  const [screen, id] =
    personId === null ? (['asset', assetId] as const) : (['person', personId] as const)
  return hitOf(highlights, {
    id: node.id,
    address: id === null ? null : addressOf(screen, id),
    title: marked(description ?? 'Cautionary alert', 'description', highlights),
    details: [
      reason === null ? [] : marked(beginningOf(reason), 'reason', highlights),
      plain(
        [
          startDate === null ? [] : `From ${day(startDate)}`,
          endDate === null ? [] : `to ${day(endDate)}`,
        ]
          .flat()
          .join(' '),
      ),
    ],
    tags: [node.alertCode ?? [], node.isInForce ? 'In force' : 'Not in force'].flat(),
  })
}

const beginningOf = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
