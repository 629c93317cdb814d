import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import {
  CreateNotificationDocument,
  type CreateNotificationInput,
  type CreateNotificationMutation,
  type NotificationType,
} from '../documents/graphql.js'
import { failureWords, messagesByField, type FieldMessage } from '../errors.js'

/** A template of `TemplatesDocument`, with the name of its service. */
export interface SendTemplate {
  readonly serviceKey: string
  readonly templateId: string
  readonly channel: NotificationType
}

export type SendInput = Omit<
  CreateNotificationInput,
  'notificationType' | 'serviceKey' | 'templateId'
>

type Sent = NonNullable<
  NonNullable<CreateNotificationMutation['createNotification']>['notification']
>

export interface Sending {
  /** @returns the notification; null if it was refused or there was no answer */
  readonly send: (input: SendInput) => Promise<Sent | null>
  readonly isSending: boolean
  readonly sent: Sent | null
  /** By field of the input, such as `email` or `personalisationParams.name`. */
  readonly errors: ReadonlyMap<string, readonly FieldMessage[]>
  /** Words for people if the request failed, or if an error belongs to no field of the input. Sending again is safe. */
  readonly failure: string | null
}

type Result = Pick<Sending, 'sent' | 'errors' | 'failure'>

/** Fields that the hook fills, and the input as a whole. */
const ownFields = ['', 'idempotencyKey', 'notificationType', 'serviceKey', 'templateId']

const noResult: Result = { sent: null, errors: new Map(), failure: null }

/**
 * Sends notifications with a template, or Screen notifications without one. Nothing is sent twice. A second call during
 * a first call gets the result of the first. After a lost answer, the next call has the same `idempotencyKey`. If its
 * content differs and the first call was stored, it is refused once with `IDEMPOTENCY_CONFLICT`. To be safe after a
 * reload of the page, give the input your own key, built from your case id and the step in that case.
 */
export function useSend(template: SendTemplate | null): Sending {
  const client = useApolloClient()
  const key = useRef<string | null>(null)
  const running = useRef<Promise<Sent | null> | null>(null)
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState(noResult)

  const create = async (input: SendInput): Promise<Sent | null> => {
    key.current ??= newKey()
    const idempotencyKey = input.idempotencyKey ?? key.current
    const { data, error } = await client
      .mutate({
        mutation: CreateNotificationDocument,
        variables: { input: { ...input, ...fromTemplate(template), idempotencyKey } },
      })
      .catch((error: unknown) => ({ data: undefined, error }))
    const payload = data?.createNotification ?? null
    if (payload === null) {
      setResult({ ...noResult, failure: failureWords(error) })
      return null
    }
    const { notification: sent, errors } = payload
    // After a refusal, keep the key: the refused message may differ from the message whose answer was lost.
    if (sent !== null || errors.some(({ code }) => code === 'IDEMPOTENCY_CONFLICT')) {
      key.current = null
    }
    const messages = new Map(messagesByField(errors))
    const failures = ownFields.flatMap((field) => messages.get(field) ?? [])
    for (const field of ownFields) messages.delete(field)
    const failure = failures.map(({ words }) => words).join(' ') || null
    setResult({ sent, errors: messages, failure })
    return sent
  }

  const send = (input: SendInput) => {
    if (running.current !== null) return running.current
    setSending(true)
    setResult(noResult)
    running.current = create(input).finally(() => {
      running.current = null
      setSending(false)
    })
    return running.current
  }
  return { send, isSending, ...result }
}

function fromTemplate(template: SendTemplate | null) {
  if (template === null) return { notificationType: 'SCREEN' as const }
  const { channel: notificationType, serviceKey, templateId } = template
  return { notificationType, serviceKey, templateId }
}

/** `crypto.randomUUID` does not exist on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `kit:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
