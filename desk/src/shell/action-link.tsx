import type { ComponentChildren } from 'preact'
import { useCaller } from '../session/caller.js'
import { addressOf } from './address.js'

interface ActionLinkProps {
  readonly href: string
  readonly isMain?: boolean
  readonly children: ComponentChildren
}

/** A link that looks like a button, for the next step with a record. */
export function ActionLink({ href, isMain = false, children }: ActionLinkProps) {
  return (
    <a class={`govuk-button desk-action${isMain ? '' : ' govuk-button--secondary'}`} href={href}>
      {children}
    </a>
  )
}

interface SendLinkProps {
  /** UUID of the recipient; null if there is none. */
  readonly person: string | null
  /** UUID of the tenure that the message is about. */
  readonly about?: string
}

/** Opens the form for a message; nothing for callers who may not send. */
export function SendLink({ person, about = '' }: SendLinkProps) {
  const { may } = useCaller()
  if (person === null || !may('notifications:write') || !may('search:persons')) return null
  return (
    <ActionLink href={addressOf('send', '', { person, about })} isMain>
      Send a message
    </ActionLink>
  )
}
