import { skipToken, useQuery } from '@apollo/client/react'
import {
  NotificationsOfDeliveriesDocument,
  type NotificationsOfDeliveriesQuery,
  type NotificationType,
} from '@housing-gateway/client/documents'
import { createContext, type ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { TargetLink } from '../inbox/target-link.js'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { beginning, topic } from '../shell/notification-words.js'
import { Hidden } from '../shell/states.js'

type Node = NonNullable<NotificationsOfDeliveriesQuery['nodes'][number]>
type Notification = Extract<Node, { readonly __typename: 'Notification' }>

const reading = 'notifications:read'
const NotificationsContext = createContext<ReadonlyMap<string, Notification>>(new Map())

interface WithNotificationsProps {
  /** Opaque ids of the notifications of all rows. */
  readonly ids: readonly string[]
  readonly children: ComponentChildren
}

/** Reads the notifications of all rows with one query, if the caller may read them. */
export function WithNotifications({ ids, children }: WithNotificationsProps) {
  const { may } = useCaller()
  const isNeeded = ids.length > 0 && may(reading)
  const { data, previousData } = useQuery(
    NotificationsOfDeliveriesDocument,
    isNeeded ? { variables: { ids: [...new Set(ids)] } } : skipToken,
  )
  const nodes = (data ?? previousData)?.nodes ?? []
  const notifications = nodes.flatMap((node) => (node?.__typename === 'Notification' ? [node] : []))
  return (
    <NotificationsContext.Provider value={new Map(notifications.map((one) => [one.id, one]))}>
      {children}
    </NotificationsContext.Provider>
  )
}

interface SentToProps {
  readonly id: string
  readonly channel: NotificationType | null
}

/** Recipient of a message, which is personal data. */
export function SentTo({ id, channel }: SentToProps) {
  const { may } = useCaller()
  const notification = useContext(NotificationsContext).get(id)
  if (!may(reading)) return <Hidden scopes={[reading]} />
  if (!may('personal:read')) return <Hidden scopes={['personal:read']} />
  return <bdi>{(notification && recipientOf(notification, channel)) ?? '–'}</bdi>
}

/** The notification of a message, and its record. */
export function About({ id }: { readonly id: string }) {
  const { may } = useCaller()
  const notification = useContext(NotificationsContext).get(id)
  if (!may(reading)) return <Hidden scopes={[reading]} />
  if (notification === undefined) return <>–</>
  const { uuid, message, targetType } = notification
  return (
    <>
      <a class="govuk-link" href={addressOf('inbox', uuid)}>
        <bdi>{beginning(message ?? '', 60) || topic(targetType)}</bdi>
      </a>
      <div>
        <TargetLink notification={notification} />
      </div>
    </>
  )
}

function recipientOf(
  { email, mobileNumber, personalisationParams }: Notification,
  channel: NotificationType | null,
): string | null {
  switch (channel) {
    case 'EMAIL':
      return email
    case 'TEXT':
      return mobileNumber
    case 'LETTER':
      return letterRecipient(personalisationParams)
    default:
      return null
  }
}

/** Name and first address line. */
function letterRecipient(params: unknown): string | null {
  const values = new Map(Object.entries(params ?? {}))
  const lines = ['firstName', 'lastName', 'addressLine1'].flatMap((name) => {
    const value: unknown = values.get(name)
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  return lines.length === 0 ? null : lines.join(' ')
}
