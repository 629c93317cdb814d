import { RecordLink } from '../shell/record-link.js'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import type { ShownNotification } from './notification-page.js'

const screens = {
  Person: { screen: 'person', label: 'The person' },
  Asset: { screen: 'asset', label: 'The property' },
  Tenure: { screen: 'tenure', label: 'The tenure' },
  Account: { screen: 'account', label: 'The account' },
} as const

/** Leads to the record that a notification is about. */
export function TargetLink({ notification }: { readonly notification: ShownNotification }) {
  const { may } = useCaller()
  const { target, targetId } = notification
  const known = Object.entries(screens).find(([type]) => type === target?.__typename)?.[1]
  if (known !== undefined && target !== null) {
    return (
      <RecordLink screen={known.screen} uuid={target.uuid}>
        {known.label}
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
    <span class="desk-quiet">A record that you may not see, or of another system: {targetId}</span>
  )
}
