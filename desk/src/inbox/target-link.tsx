import type { TargetRecordFragment } from '@housing-gateway/client/documents'
import { RecordLink } from '../shell/record-link.js'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { addressLine } from '../shell/postal-address.js'

interface TargetLinkProps {
  readonly notification: {
    readonly targetId: string
    readonly target: TargetRecordFragment | null
  }
}

const screens = {
  Person: { screen: 'person', label: 'The person' },
  Asset: { screen: 'asset', label: 'The property' },
  Tenure: { screen: 'tenure', label: 'The tenure' },
  Account: { screen: 'account', label: 'The account' },
  WorkOrder: { screen: 'work-order', label: 'The work order' },
} as const

/** A link to the record of a notification. */
export function TargetLink({ notification: { target, targetId } }: TargetLinkProps) {
  const { may } = useCaller()
  const entry = Object.entries(screens).find(([type]) => type === target?.__typename)?.[1]
  if (entry !== undefined && target !== null) {
    const name = nameOf(target)
    return (
      <RecordLink screen={entry.screen} uuid={target.uuid}>
        {entry.label}
        {name !== '' && (
          <>
            : <bdi>{name}</bdi>
          </>
        )}
      </RecordLink>
    )
  }
  if (target?.__typename === 'Transaction' && may('search:transactions')) {
    return (
      <a class="govuk-link" href={addressOf('search', '', { q: target.uuid })}>
        The transaction
      </a>
    )
  }
  return (
    <span class="desk-quiet">
      A record that you cannot see, or a record of another system: {targetId}
    </span>
  )
}

/** Display name of a record: its name, or its address and reference. */
function nameOf(target: TargetRecordFragment): string {
  switch (target.__typename) {
    case 'Person':
      return target.fullName
    case 'Asset':
      return target.assetName ?? addressLine(target.assetAddress)
    case 'Tenure':
      return listed(target.tenuredAsset?.fullAddress, target.paymentReference)
    case 'Account':
      return listed(target.tenure?.fullAddress, target.paymentReference)
    case 'WorkOrder':
      return listed(target.description, target.reference)
    default:
      return ''
  }
}

function listed(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => (part ?? '') !== '').join(', ')
}
