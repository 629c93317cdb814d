import type { SentMessageFragment } from '@housing-gateway/client/documents'
import { addressedTo } from '../send/letter-sketch.js'
import { Hidden } from '../shell/states.js'

type Addressed = Pick<
  SentMessageFragment,
  'email' | 'mobileNumber' | 'personalisationParams' | 'maskedFields' | 'notificationType'
>

interface RecipientProps {
  readonly notification: Addressed
}

/** The e-mail address, number or postal address that a message was sent to. */
export function Recipient({ notification }: RecipientProps) {
  const { email, mobileNumber, maskedFields, notificationType } = notification
  if (notificationType === 'SCREEN') return <>Inbox</>
  if (maskedFields.includes('email')) return <Hidden scopes={['personal:read']} />
  return <bdi>{email ?? mobileNumber ?? (postalAddressOf(notification) || '–')}</bdi>
}

function postalAddressOf({ personalisationParams: params }: Addressed): string {
  if (typeof params !== 'object' || params === null) return ''
  const texts = Object.entries(params).map(
    ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
  )
  return addressedTo(Object.fromEntries(texts)).join(', ')
}
