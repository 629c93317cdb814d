import type { ComponentChildren } from 'preact'
import { useCaller } from '../session/caller.js'
import { addressOf } from './address.js'

export type RecordScreen = 'person' | 'asset' | 'tenure' | 'account' | 'work-order'

interface RecordLinkProps {
  readonly screen: RecordScreen
  /** Null if the record is unknown. */
  readonly uuid: string | null
  readonly children: ComponentChildren
}

const scopes = {
  person: 'search:persons',
  asset: 'search:assets',
  tenure: 'search:tenures',
  account: 'search:accounts',
  'work-order': 'search:work-orders',
} as const

/** A link to a record, or plain text if the caller may not see it. */
export function RecordLink({ screen, uuid, children }: RecordLinkProps) {
  const { may } = useCaller()
  if (uuid === null || !may(scopes[screen])) return <>{children}</>
  return (
    <a class="govuk-link" href={addressOf(screen, uuid)}>
      {children}
    </a>
  )
}
