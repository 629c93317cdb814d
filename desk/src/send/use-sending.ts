import type { ApolloClient } from '@apollo/client'
import { useApolloClient, useMutation } from '@apollo/client/react'
import {
  CreateNotificationDocument,
  PreviewDocument,
  SentAboutDocument,
  type PreviewQuery,
} from '@housing-gateway/client/documents'
import { topLevelErrors } from '@housing-gateway/client/errors'
import { useState } from 'preact/hooks'
import { addressOf, openPlace } from '../shell/address.js'
import { errorWords } from '@housing-gateway/client/error-words'
import { faultWords } from '../shell/fault-words.js'
import { lengthFaults } from './local-faults.js'
import type { Message } from './message.js'
import type { Addressee } from './message-fields.js'

export type Faults = ReadonlyMap<string, readonly string[]>

/** A message filled by the provider, and its idempotency key. */
export interface Checked {
  readonly text: NonNullable<PreviewQuery['previewNotification']>
  readonly idempotencyKey: string
  /** Time of a recent message with the same template to the same person; null if there is none. */
  readonly sentBefore: string | null
}

export interface Sending {
  readonly faults: Faults
  /** True if the faults come from sending, not from checking. */
  readonly isUnsent: boolean
  /** Null until the provider has filled the message. */
  readonly checked: Checked | null
  readonly isBusy: boolean
  /** Lets the provider fill the message, unless there are `localFaults`. */
  readonly check: (message: Message, localFaults: Faults) => void
  readonly send: (message: Message) => void
  /** Returns to the form. */
  readonly change: () => void
}

const none: Faults = new Map()

/** Checks and sends a message, then opens its status page. Faults are shown at their fields. */
export function useSending(person: Addressee): Sending {
  const client = useApolloClient()
  const [create] = useMutation(CreateNotificationDocument)
  const [faults, setFaults] = useState<Faults>(none)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isUnsent, setUnsent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const runBusy = async (work: () => Promise<Faults>) => {
    setBusy(true)
    // Clear the faults of the previous try.
    setFaults(none)
    setFaults(await work().catch(failed))
    setBusy(false)
  }
  const check = async (message: Message): Promise<Faults> => {
    const { data, error } = await client.query({
      query: PreviewDocument,
      variables: {
        service: message.serviceKey ?? '',
        templateId: message.templateId ?? '',
        personalisationParams: message.personalisationParams ?? {},
        input: message,
      },
      fetchPolicy: 'no-cache',
    })
    const errors = data?.checkNotification?.errors ?? []
    if (errors.length > 0) return faultWords(errors)
    const text = data?.previewNotification ?? null
    if (text === null) return failed(error)
    const tooLong = message.notificationType === 'TEXT' ? lengthFaults(text.body) : none
    if (tooLong.size > 0) return tooLong
    const sentBefore = await earlierMessage(client, person.id, message)
    setChecked({ text, idempotencyKey: newKey(), sentBefore })
    return none
  }
  const send = async (message: Message, { idempotencyKey }: Checked): Promise<Faults> => {
    const { data, error } = await create({ variables: { input: { ...message, idempotencyKey } } })
    const payload = data?.createNotification ?? null
    if (payload === null) return failed(error)
    if (payload.notification === null || payload.errors.length > 0) {
      setChecked(null)
      return faultWords(payload.errors)
    }
    openPlace(addressOf('send', payload.notification.id, { person: person.uuid }))
    return none
  }
  return {
    faults,
    isUnsent,
    checked,
    isBusy,
    check: (message, localFaults) => {
      setUnsent(false)
      if (localFaults.size > 0) setFaults(localFaults)
      else void runBusy(() => check(message))
    },
    send: (message) => {
      if (checked === null) return
      setUnsent(true)
      void runBusy(() => send(message, checked))
    },
    change: () => {
      setFaults(none)
      setChecked(null)
    },
  }
}

/** A second message with the same template to the same person within this time is probably a mistake. */
const duplicateMs = 10 * 60_000

/** The time of a recent message with the same template about the person or their tenures. */
async function earlierMessage(
  client: ApolloClient,
  person: string,
  { templateId }: Message,
): Promise<string | null> {
  const { data } = await client.query({
    query: SentAboutDocument,
    variables: { id: person, page: 1, pageSize: 20 },
    fetchPolicy: 'no-cache',
  })
  const node = data?.node ?? null
  const sent = node !== null && 'notifications' in node ? (node.notifications?.nodes ?? []) : []
  const earliest = Date.now() - duplicateMs
  const same = sent.find(
    (one) => one.templateId === templateId && Date.parse(one.createdDate) > earliest,
  )
  return same?.createdDate ?? null
}

/** Faults of a failed request. A retry is safe because of the idempotency key. */
function failed(error: unknown): Faults {
  const [first] = topLevelErrors(error)
  const words =
    first === undefined
      ? 'The service is not responding. Try again; nothing is sent twice.'
      : errorWords({ code: first.extensions?.code, message: first.message })
  return new Map([['', [words]]])
}

/** `crypto.randomUUID` does not exist on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `desk:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
